import type { Template } from './template.ts'

export const securityTemplates = {
  new_device: {
    occasion: 'Somebody signed in from a device that the account did not know',
    recipients: 'the owner of the account',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'],
    variables: { device: 'text', address: 'text', time: 'time' },
    en: {
      title: 'New sign-in to your account',
      body: 'Your account was signed in to from a device that it did not know: {device, select, unknown {of an unknown kind} other {{device}}}, address {address, select, unknown {unknown} other {{address}}}, {time}. If it was not you, change your password and end all other sessions.',
    },
    uk: {
      title: 'Новий вхід до вашого облікового запису',
      body: 'До вашого облікового запису увійшли з нового пристрою: {device, select, unknown {невідомого типу} other {{device}}}, адреса {address, select, unknown {невідома} other {{address}}}, {time}. Якщо це були не ви, змініть пароль і завершіть усі інші сеанси.',
    },
  },
  password_changed: {
    occasion: 'The password of an account was changed',
    recipients: 'the owner of the account',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'],
    variables: { time: 'time' },
    en: {
      title: 'Your password has been changed',
      body: 'The password of your account was changed on {time}. If it was not you, ask for a new one at once and tell an administrator of the community.',
    },
    uk: {
      title: 'Ваш пароль змінено',
      body: 'Пароль вашого облікового запису змінено {time}. Якщо це були не ви, негайно скиньте його та повідомте адміністратора громади.',
    },
  },
  wallet_linked: {
    occasion: 'A wallet was linked to an account',
    recipients: 'the owner of the account',
    type: 'SECURITY_ALERT',
    trigger: 'USER_ACTION',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    variables: { address: 'text' },
    en: {
      title: 'A wallet has been linked to your account',
      body: 'The wallet {address} is now linked to your account and opens it. If it was not you, unlink it and change your password.',
    },
    uk: {
      title: 'До вашого облікового запису прив’язано гаманець',
      body: 'Гаманець {address} тепер прив’язано до вашого облікового запису, і ним можна увійти. Якщо це зробили не ви, відв’яжіть його та змініть пароль.',
    },
  },
  wallet_balance_changed: {
    occasion: 'The balance of a primary wallet has changed',
    recipients: 'the owner of the wallet',
    type: 'WALLET_TRANSACTION',
    trigger: 'SYSTEM_EVENT',
    priority: 'NORMAL',
    channels: ['IN_APP', 'PUSH'],
    variables: { address: 'text', before: 'text', after: 'text' },
    en: {
      title: 'The balance of your wallet has changed',
      body: 'The balance of {address} was {before} and is now {after}.',
    },
    uk: {
      title: 'Баланс вашого гаманця змінився',
      body: 'Баланс гаманця {address} змінився: було {before}, стало {after}.',
    },
  },
} as const satisfies Record<string, Template>
