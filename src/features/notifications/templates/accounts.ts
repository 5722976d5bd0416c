import { roles } from '../../../platform/database/tables/accounts.ts'
import type { Template } from './template.ts'

export const accountTemplates = {
  system_announcement: {
    occasion: 'An administrator announces something',
    recipients: 'whomever the administrator names',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: {},
    en: {
      title: 'News from the administrators',
      body: 'The administrators of the community have something to tell you.',
    },
    uk: {
      title: 'Новина від адміністрації',
      body: 'Адміністрація громади має для вас новину.',
    },
  },
  entity_verified: {
    occasion: 'An entity was verified',
    recipients: 'its owner',
    type: 'ENTITY_VERIFICATION',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: { name: 'text' },
    en: {
      title: '“{name}” is verified',
      body: 'An administrator has verified your entity “{name}”. Whoever sees it now sees that, too.',
    },
    uk: {
      title: 'Організацію «{name}» підтверджено',
      body: 'Адміністрація перевірила й підтвердила вашу організацію «{name}». Це бачать усі, кому її видно.',
    },
  },
  entity_member_added: {
    occasion: 'An account was added to an entity',
    recipients: 'the owner of the account',
    type: 'ENTITY_VERIFICATION',
    trigger: 'USER_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP'],
    variables: { name: 'text' },
    en: {
      title: 'You have been added to “{name}”',
      body: 'You now belong to the entity “{name}”: you see it and can post on its behalf. If that is not right, leave it.',
    },
    uk: {
      title: 'Вас додано до організації «{name}»',
      body: 'Тепер ви належите до організації «{name}»: бачите її та можете публікувати від її імені. Якщо це помилка, вийдіть з неї.',
    },
  },
  entity_identity_changed: {
    occasion: 'The owner of a verified entity changed its name, website or logo',
    recipients: 'administrators',
    type: 'ENTITY_VERIFICATION',
    trigger: 'USER_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: { formerName: 'text', name: 'text' },
    en: {
      title: '“{formerName}” is no longer verified',
      body: 'The owner of the verified entity “{formerName}”, now “{name}”, has changed its name, website or logo. It is no longer verified. Check what it shows now, and verify it again if it is right.',
    },
    uk: {
      title: 'Організація «{formerName}» більше не підтверджена',
      body: 'Власник підтвердженої організації «{formerName}», тепер «{name}», змінив її назву, вебсайт або логотип. Тепер вона не підтверджена. Перевірте нові дані й підтвердьте її знову, якщо все гаразд.',
    },
  },
  account_verified: {
    occasion: 'An account was verified',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    variables: {},
    en: {
      title: 'Your account is verified',
      body: 'An administrator has verified your account.',
    },
    uk: {
      title: 'Ваш обліковий запис підтверджено',
      body: 'Адміністрація перевірила й підтвердила ваш обліковий запис.',
    },
  },
  account_reinstated: {
    occasion: 'The suspension of an account ended',
    recipients: 'its owner',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL'],
    variables: {},
    en: {
      title: 'Your account is active again',
      body: 'The suspension of your account in the community has ended. You can sign in again.',
    },
    uk: {
      title: 'Ваш обліковий запис знову активний',
      body: 'Призупинення вашого облікового запису в громаді завершено. Ви знову можете увійти.',
    },
  },
  role_changed: {
    occasion: 'The role of an account changed',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'PUSH'],
    variables: { role: roles },
    en: {
      title: 'Your role has changed',
      body: 'Your role in the community is now: {role, select, visitor {visitor} subscriber {subscriber} member {member} confidential {confidential member} other {administrator}}.',
    },
    uk: {
      title: 'Вашу роль змінено',
      body: 'Ваша роль у громаді тепер: {role, select, visitor {відвідувач} subscriber {підписник} member {учасник} confidential {учасник із доступом до конфіденційного} other {адміністратор}}.',
    },
  },
  webhook_disabled: {
    occasion: 'A webhook was disabled because its address no longer accepts deliveries',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL'],
    variables: { url: 'text' },
    en: {
      title: 'A webhook has been switched off',
      body: 'The address {url} no longer takes deliveries, so its webhook has been switched off. When the address is ready again, switch the webhook back on.',
    },
    uk: {
      title: 'Вебхук вимкнено',
      body: 'Адреса {url} більше не приймає подій, тому її вебхук вимкнено. Коли вона знову запрацює, увімкніть вебхук.',
    },
  },
} as const satisfies Record<string, Template>
