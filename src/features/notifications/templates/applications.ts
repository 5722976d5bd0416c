import type { Template } from './template.ts'

export const applicationTemplates = {
  application_received: {
    occasion: 'A member applied to an opportunity',
    recipients: "the opportunity's owner",
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'USER_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    opens: 'applicationsReceived',
    variables: { title: 'text' },
    en: {
      title: 'New application for “{title}”',
      body: 'Your opportunity “{title}” has received a new application.',
      actionText: 'See the applications',
    },
    uk: {
      title: 'Нова заявка на «{title}»',
      body: 'За вашим оголошенням «{title}» надійшла нова заявка.',
      actionText: 'Переглянути заявки',
    },
  },
  application_status_changed: {
    occasion: 'An application was reviewed, accepted or rejected',
    recipients: 'the applicant',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'USER_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    opens: 'ownApplications',
    variables: { title: 'text', status: ['reviewed', 'accepted', 'rejected'] },
    en: {
      title: 'Your application has been {status, select, reviewed {reviewed} accepted {accepted} other {declined}}',
      body: 'Your application for “{title}” has been {status, select, reviewed {reviewed} accepted {accepted} other {declined}}.',
      actionText: 'See your applications',
    },
    uk: {
      title: 'Вашу заявку {status, select, reviewed {розглянуто} accepted {прийнято} other {відхилено}}',
      body: 'Вашу заявку на «{title}» {status, select, reviewed {розглянуто} accepted {прийнято} other {відхилено}}.',
      actionText: 'Переглянути свої заявки',
    },
  },
  application_withdrawn: {
    occasion: 'An applicant withdrew an application',
    recipients: "the opportunity's owner",
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'USER_ACTION',
    priority: 'LOW',
    channels: ['IN_APP'],
    opens: 'applicationsReceived',
    variables: { title: 'text' },
    en: {
      title: 'An application has been withdrawn',
      body: 'An application for your opportunity “{title}” has been withdrawn by the applicant.',
      actionText: 'See the applications',
    },
    uk: {
      title: 'Заявку відкликано',
      body: 'Заявку за вашим оголошенням «{title}» відкликано.',
      actionText: 'Переглянути заявки',
    },
  },
} as const satisfies Record<string, Template>
