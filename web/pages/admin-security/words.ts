import { defineWords } from '../../words.ts'

export const words = defineWords(
  {
    kind: 'What happened',
    from: 'From',
    to: 'Until',
    account: 'Account',
    toAccount: 'To the account',
    address: 'Address',
    device: 'Device',
    detail: 'Detail',
    when: 'When',
    unknown: 'unknown',
    none: 'Nothing of that kind has happened.',
  },
  {
    kind: 'Що сталося',
    from: 'Від',
    to: 'До',
    account: 'Обліковий запис',
    toAccount: 'До облікового запису',
    address: 'Адреса',
    device: 'Пристрій',
    detail: 'Подробиці',
    when: 'Коли',
    unknown: 'невідомо',
    none: 'Такого не траплялося.',
  },
)

/** What was guessed or changed. */
export const detailNames = defineWords<Readonly<Record<string, string>>>(
  {
    password: 'password',
    'current-password': 'current password',
    'second-factor': 'second factor',
    telephone: 'phone number',
    reset: 'password reset',
    provider: 'identity provider',
    totpEnabled: 'authenticator app switched on',
    totpDisabled: 'authenticator app switched off',
    codesRenewed: 'recovery codes replaced',
    undone: 'taken back',
  },
  {
    password: 'пароль',
    'current-password': 'теперішній пароль',
    'second-factor': 'другий чинник',
    telephone: 'номер телефону',
    reset: 'скидання пароля',
    provider: 'постачальник входу',
    totpEnabled: 'увімкнено застосунок-автентифікатор',
    totpDisabled: 'вимкнено застосунок-автентифікатор',
    codesRenewed: 'коди відновлення замінено',
    undone: 'скасовано',
  },
)
