import type { Template } from './template.ts'

export const opportunityTemplates = {
  opportunities_new: {
    occasion: 'An administrator announces new opportunities',
    recipients: 'whomever the administrator names',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    variables: { count: 'number' },
    en: {
      title: '{count, plural, one {# new opportunity} other {# new opportunities}}',
      body: '{count, plural, one {# new opportunity is} other {# new opportunities are}} waiting for you in the community.',
      actionText: 'See what is new',
    },
    uk: {
      title:
        '{count, plural, one {# нова можливість} few {# нові можливості} many {# нових можливостей} other {# нової можливості}}',
      body: 'У громаді на вас {count, plural, one {чекає # нове оголошення} few {чекають # нові оголошення} many {чекає # нових оголошень} other {чекає # нового оголошення}}.',
      actionText: 'Переглянути нове',
    },
  },
  opportunity_submitted: {
    occasion: 'An opportunity was submitted for review',
    recipients: 'administrators other than the submitter',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'USER_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: { title: 'text' },
    en: {
      title: 'Awaiting review: “{title}”',
      body: 'The opportunity “{title}” has been submitted and awaits review.',
    },
    uk: {
      title: 'Очікує на розгляд: «{title}»',
      body: 'Надійшло оголошення «{title}», яке очікує на розгляд.',
    },
  },
  opportunity_approved: {
    occasion: 'An administrator approved a submitted opportunity',
    recipients: 'its owner',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    variables: { title: 'text' },
    en: {
      title: 'Your opportunity has been approved',
      body: '“{title}” has been reviewed and is now among the active opportunities.',
    },
    uk: {
      title: 'Ваше оголошення схвалено',
      body: 'Оголошення «{title}» розглянуто, і тепер воно серед активних.',
    },
  },
  opportunity_status_changed: {
    occasion: 'An administrator changed the status of an opportunity',
    recipients: 'its owner',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    variables: { title: 'text', status: ['draft', 'pending', 'active', 'expired', 'closed'] },
    en: {
      title: 'Your opportunity has a new status',
      body: 'An administrator has changed the status of “{title}”: {status, select, draft {it is a draft again} pending {it awaits review} active {it is active again} expired {it has expired} other {it is closed}}.',
    },
    uk: {
      title: 'Статус вашого оголошення змінено',
      body: 'Адміністрація змінила статус оголошення «{title}»: {status, select, draft {воно знову чернетка} pending {воно очікує на розгляд} active {воно знову активне} expired {строк його дії сплив} other {його закрито}}.',
    },
  },
  opportunity_expiring: {
    occasion: 'An active opportunity will expire within five days',
    recipients: 'its owner',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'SCHEDULED',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    variables: { title: 'text', expiresAt: 'time' },
    en: {
      title: 'Your opportunity is about to expire',
      body: '“{title}” expires on {expiresAt}. After that it is no longer among the active ones. To keep it there, set a later time.',
    },
    uk: {
      title: 'Строк дії вашого оголошення спливає',
      body: 'Строк дії оголошення «{title}» спливає {expiresAt}. Після цього його не буде серед активних. Щоб воно там лишилося, продовжте строк дії.',
    },
  },
  opportunity_expired: {
    occasion: 'An opportunity expired',
    recipients: 'its owner',
    type: 'OPPORTUNITY_UPDATE',
    trigger: 'SCHEDULED',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: { title: 'text', expiresAt: 'time' },
    en: {
      title: 'Your opportunity has expired',
      body: '“{title}” expired on {expiresAt}: it is no longer among the active ones. To bring it back, set a later time and submit it again.',
    },
    uk: {
      title: 'Строк дії вашого оголошення сплив',
      body: 'Строк дії оголошення «{title}» сплив {expiresAt}, і серед активних його більше немає. Щоб повернути його, вкажіть пізнішу дату й подайте його знову.',
    },
  },
} as const satisfies Record<string, Template>
