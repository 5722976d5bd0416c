import { roles } from '../../http/caller.ts'
import type { Template } from './template.ts'

export const accountTemplates = {
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
      body: 'Адміністратор перевірив і підтвердив вашу організацію «{name}». Тепер це бачать усі, хто бачить її.',
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
      body: 'Адміністратор перевірив і підтвердив ваш обліковий запис.',
    },
  },
  role_changed: {
    occasion: 'An account was given another role',
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
    occasion: 'A webhook was switched off, as its address no longer takes deliveries',
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
      body: 'Адреса {url} більше не приймає доставок, тому її вебхук вимкнено. Коли вона знову буде готова, увімкніть вебхук.',
    },
  },
} as const satisfies Record<string, Template>
