import { roles } from '../../../platform/database/tables/accounts.ts'
import type { Template } from './template.ts'

export const accountTemplates = {
  system_announcement: {
    occasion: 'An administrator announces something',
    recipients: 'whomever they name',
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
  account_verified: {
    occasion: 'An account was verified',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'EMAIL'],
    opens: 'profile',
    variables: {},
    en: {
      title: 'Your account is verified',
      body: 'An administrator has verified your account.',
      actionText: 'See your profile',
    },
    uk: {
      title: 'Ваш обліковий запис підтверджено',
      body: 'Адміністрація перевірила й підтвердила ваш обліковий запис.',
      actionText: 'Переглянути профіль',
    },
  },
  account_reinstated: {
    occasion: 'The suspension of an account ended',
    recipients: 'its owner',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL'],
    opens: 'home',
    variables: {},
    en: {
      title: 'Your account is active again',
      body: 'The suspension of your account in the community has ended. You can sign in again.',
      actionText: 'Go to the community',
    },
    uk: {
      title: 'Ваш обліковий запис знову активний',
      body: 'Призупинення вашого облікового запису в громаді завершено. Ви знову можете увійти.',
      actionText: 'Перейти до громади',
    },
  },
  role_changed: {
    occasion: 'The role of an account changed',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'ADMIN_ACTION',
    priority: 'NORMAL',
    channels: ['IN_APP', 'PUSH'],
    opens: 'profile',
    variables: { role: roles },
    en: {
      title: 'Your role has changed',
      body: 'Your role in the community is now: {role, select, visitor {visitor} subscriber {subscriber} member {member} confidential {confidential member} other {administrator}}.',
      actionText: 'See your profile',
    },
    uk: {
      title: 'Вашу роль змінено',
      body: 'Ваша роль у громаді тепер: {role, select, visitor {відвідувач} subscriber {підписник} member {учасник} confidential {учасник із доступом до конфіденційного} other {адміністратор}}.',
      actionText: 'Переглянути профіль',
    },
  },
  test_message: {
    occasion: 'A member asked for a test message',
    recipients: 'that member',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'USER_ACTION',
    // Whoever asks for it waits for it: no rhythm of mails and no quiet hours hold it.
    priority: 'URGENT',
    channels: ['IN_APP'],
    opens: 'preferences',
    variables: {},
    en: {
      title: 'This is a test message',
      body: 'If you read it, notifications reach you this way.',
      actionText: 'Choose what you are told',
    },
    uk: {
      title: 'Це пробне сповіщення',
      body: 'Якщо ви його читаєте, сповіщення доходять до вас цим шляхом.',
      actionText: 'Налаштувати сповіщення',
    },
  },
  webhook_disabled: {
    occasion: 'A webhook was disabled because its address accepts no deliveries',
    recipients: 'its owner',
    type: 'SYSTEM_ANNOUNCEMENT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL'],
    opens: 'webhooks',
    variables: { url: 'text' },
    en: {
      title: 'A webhook has been switched off',
      body: 'The address {url} no longer takes deliveries, so its webhook has been switched off. When the address is ready again, switch the webhook back on.',
      actionText: 'See your webhooks',
    },
    uk: {
      title: 'Вебхук вимкнено',
      body: 'Адреса {url} більше не приймає подій, тому її вебхук вимкнено. Коли вона знову запрацює, увімкніть вебхук.',
      actionText: 'Переглянути вебхуки',
    },
  },
} as const satisfies Record<string, Template>
