import type { Template } from './template.ts'

export const opportunityTemplates = {
  opportunities_new: {
    occasion: 'An administrator points to what is new',
    recipients: 'whom the administrator names',
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
      body: 'У громаді на вас {count, plural, one {чекає # нова можливість} few {чекають # нові можливості} many {чекає # нових можливостей} other {чекає # нової можливості}}.',
      actionText: 'Переглянути нове',
    },
  },
  opportunity_submitted: {
    occasion: 'An opportunity was submitted for review',
    recipients: 'administrators, but not the one who submitted it',
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
      body: 'Надійшла можливість «{title}», яка очікує на розгляд.',
    },
  },
  opportunity_approved: {
    occasion: 'An administrator put a submitted opportunity among the active ones',
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
      title: 'Вашу можливість схвалено',
      body: 'Можливість «{title}» розглянуто, і тепер вона серед активних.',
    },
  },
  opportunity_status_changed: {
    occasion: 'An administrator gave an opportunity another status',
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
      title: 'Статус вашої можливості змінено',
      body: 'Адміністратор змінив статус можливості «{title}»: {status, select, draft {вона знову чернетка} pending {вона очікує на розгляд} active {вона знову активна} expired {строк її дії завершено} other {її закрито}}.',
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
      title: 'Строк дії вашої можливості спливає',
      body: 'Строк дії «{title}» спливає {expiresAt}. Після цього її не буде серед активних. Щоб вона лишилася, змініть строк дії.',
    },
  },
  opportunity_expired: {
    occasion: 'An opportunity has expired',
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
      title: 'Строк дії вашої можливості сплив',
      body: 'Строк дії «{title}» сплив {expiresAt}, і серед активних її більше немає. Щоб повернути її, вкажіть пізніший строк і подайте її знову.',
    },
  },
} as const satisfies Record<string, Template>
