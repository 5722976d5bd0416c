import type { Template } from './template.ts'

const factorChanges = [
  'totpEnabled',
  'totpDisabled',
  'passkeyAdded',
  'passkeyRemoved',
  'codesRenewed',
  'reset',
] as const
const revocable = ['apiKey', 'webhook', 'session', 'sessions'] as const

export type FactorChange = (typeof factorChanges)[number]

export const securityTemplates = {
  new_device: {
    occasion: 'A sign-in came from a device unknown to the account',
    recipients: "the account's owner",
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'],
    opens: 'security',
    variables: { device: 'text', address: 'text', time: 'time' },
    en: {
      title: 'New sign-in to your account',
      body: 'Your account was signed in to from a device that it did not know: {device, select, unknown {of an unknown kind} other {{device}}}, address {address, select, unknown {unknown} other {{address}}}, {time}. If it was not you, change your password and end all other sessions.',
      actionText: 'Check your sessions',
    },
    uk: {
      title: 'Новий вхід до вашого облікового запису',
      body: 'До вашого облікового запису увійшли з нового пристрою: {device, select, unknown {невідомого типу} other {{device}}}, адреса {address, select, unknown {невідома} other {{address}}}, {time}. Якщо це були не ви, змініть пароль і завершіть усі інші сеанси.',
      actionText: 'Перевірити сеанси',
    },
  },
  password_changed: {
    occasion: 'The password of an account changed',
    recipients: 'its owner',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH', 'SMS'],
    opens: 'security',
    variables: { time: 'time' },
    en: {
      title: 'Your password has been changed',
      body: 'The password of your account was changed on {time}. If it was not you, ask for a new one at once and tell an administrator of the community.',
      actionText: 'Check the security of your account',
    },
    uk: {
      title: 'Ваш пароль змінено',
      body: 'Пароль вашого облікового запису змінено {time}. Якщо це були не ви, негайно скиньте його та повідомте адміністрацію громади.',
      actionText: 'Перевірити безпеку облікового запису',
    },
  },
  second_factor_changed: {
    occasion: 'The second factors of an account changed',
    recipients: 'its owner',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    opens: 'security',
    variables: { change: factorChanges, time: 'time' },
    en: {
      title:
        '{change, select, totpEnabled {Codes of an authenticator app are now required} totpDisabled {Codes of an authenticator app are no longer required} passkeyAdded {A passkey has been added} passkeyRemoved {A passkey has been removed} codesRenewed {Your recovery codes have been replaced} other {Your second factors have been removed}}',
      body: '{change, select, totpEnabled {An authenticator app was set up for your account} totpDisabled {The authenticator app of your account was removed} passkeyAdded {A passkey that signs in to your account was added} passkeyRemoved {A passkey of your account was removed} codesRenewed {The recovery codes of your account were replaced, and the former ones no longer work} other {An administrator removed all second factors of your account, and all sessions ended}} on {time}. If you did not expect this, change your password and tell an administrator of the community.',
      actionText: 'Check the security of your account',
    },
    uk: {
      title:
        '{change, select, totpEnabled {Для входу тепер потрібні коди застосунку} totpDisabled {Коди застосунку для входу більше не потрібні} passkeyAdded {Додано ключ доступу} passkeyRemoved {Ключ доступу вилучено} codesRenewed {Ваші коди відновлення замінено} other {Ваші другі чинники входу вилучено}}',
      body: '{change, select, totpEnabled {Для вашого облікового запису налаштовано застосунок-автентифікатор} totpDisabled {Застосунок-автентифікатор вашого облікового запису вилучено} passkeyAdded {Додано ключ доступу, яким можна увійти до вашого облікового запису} passkeyRemoved {Ключ доступу вашого облікового запису вилучено} codesRenewed {Коди відновлення вашого облікового запису замінено, попередні більше не діють} other {Адміністрація вилучила всі другі чинники входу вашого облікового запису й завершила всі сеанси}}: {time}. Якщо ви на це не чекали, змініть пароль і повідомте адміністрацію громади.',
      actionText: 'Перевірити безпеку облікового запису',
    },
  },
  access_revoked: {
    occasion: 'An administrator revoked an API key, deleted a webhook or ended sessions of an account',
    recipients: "the account's owner",
    type: 'SECURITY_ALERT',
    trigger: 'ADMIN_ACTION',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL'],
    opens: 'security',
    variables: { what: revocable, name: 'text' },
    en: {
      title:
        '{what, select, apiKey {Your API key “{name}” has been revoked} webhook {A webhook of yours has been deleted} session {One of your sessions has been ended} other {All your sessions have been ended}}',
      body: '{what, select, apiKey {An administrator of the community has revoked your API key “{name}”. Programs that use it no longer have access} webhook {An administrator of the community has deleted your webhook to {name}. Nothing is sent there any more} session {An administrator of the community has ended one of your sessions. That device is signed out} other {An administrator of the community has ended all your sessions. Sign in again}}. If you do not know why, ask the administrators.',
      actionText: 'Check the security of your account',
    },
    uk: {
      title:
        '{what, select, apiKey {Ваш ключ API «{name}» відкликано} webhook {Ваш вебхук видалено} session {Один із ваших сеансів завершено} other {Усі ваші сеанси завершено}}',
      body: '{what, select, apiKey {Адміністрація громади відкликала ваш ключ API «{name}». Програми, які ним користуються, більше не мають доступу} webhook {Адміністрація громади видалила ваш вебхук на адресу {name}. Туди більше нічого не надсилається} session {Адміністрація громади завершила один із ваших сеансів. На тому пристрої потрібно увійти знову} other {Адміністрація громади завершила всі ваші сеанси. Увійдіть знову}}. Якщо причина вам невідома, запитайте в адміністрації.',
      actionText: 'Перевірити безпеку облікового запису',
    },
  },
  recovery_code_used: {
    occasion: 'A sign-in was completed by a recovery code',
    recipients: "the account's owner",
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'HIGH',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    opens: 'security',
    variables: { codesLeft: 'number', time: 'time' },
    en: {
      title: 'A recovery code has been used',
      body: 'A recovery code completed a sign-in to your account on {time}. {codesLeft, plural, =0 {None is} one {# is} other {# are}} left. If it was not you, change your password and replace your recovery codes.',
      actionText: 'Check the security of your account',
    },
    uk: {
      title: 'Використано код відновлення',
      body: 'Вхід до вашого облікового запису завершено кодом відновлення: {time}. {codesLeft, plural, =0 {Не лишилося жодного коду} one {Лишився # код} few {Лишилося # коди} many {Лишилося # кодів} other {Лишилося # коду}}. Якщо це були не ви, змініть пароль і замініть коди відновлення.',
      actionText: 'Перевірити безпеку облікового запису',
    },
  },
  wallet_linked: {
    occasion: 'A wallet was linked to an account',
    recipients: "the account's owner",
    type: 'SECURITY_ALERT',
    trigger: 'USER_ACTION',
    priority: 'HIGH',
    channels: ['IN_APP', 'PUSH'],
    opens: 'wallets',
    variables: { address: 'text' },
    en: {
      title: 'A wallet has been linked to your account',
      body: 'The wallet {address} is now linked to your account and opens it. If it was not you, unlink it and change your password.',
      actionText: 'See your wallets',
    },
    uk: {
      title: 'До вашого облікового запису під’єднано гаманець',
      body: 'Гаманець {address} тепер під’єднано до вашого облікового запису, і ним можна увійти. Якщо це зробили не ви, від’єднайте його та змініть пароль.',
      actionText: 'Переглянути гаманці',
    },
  },
  wallet_balance_changed: {
    occasion: 'The balance of a primary wallet changed',
    recipients: 'its owner',
    type: 'WALLET_TRANSACTION',
    trigger: 'SYSTEM_EVENT',
    priority: 'NORMAL',
    channels: ['IN_APP', 'PUSH'],
    opens: 'wallets',
    variables: { address: 'text', before: 'text', after: 'text' },
    en: {
      title: 'The balance of your wallet has changed',
      body: 'The balance of {address} was {before} and is now {after}.',
      actionText: 'See your wallets',
    },
    uk: {
      title: 'Баланс вашого гаманця змінився',
      body: 'Баланс гаманця {address} змінився: було {before}, стало {after}.',
      actionText: 'Переглянути гаманці',
    },
  },
  audit_log_broken: {
    occasion: 'The daily verification found the audit log changed, or found another fault in it than the day before',
    recipients: 'administrators',
    type: 'SECURITY_ALERT',
    trigger: 'SYSTEM_EVENT',
    priority: 'URGENT',
    channels: ['IN_APP', 'EMAIL', 'PUSH'],
    opens: 'auditLog',
    variables: { sequence: 'number' },
    en: {
      title: 'The audit log has been changed',
      body: 'The daily verification of the audit log found that entry {sequence} does not fit. Somebody may have changed or removed entries in the database. The operator can learn more by hromada audit verify.',
      actionText: 'Open the audit log',
    },
    uk: {
      title: 'Журнал дій змінено',
      body: 'Щоденна перевірка журналу дій виявила, що запис {sequence} не збігається. Можливо, хтось змінив або вилучив записи в базі даних. Докладніше про це може дізнатися оператор.',
      actionText: 'Відкрити журнал дій',
    },
  },
} as const satisfies Record<string, Template>
