import type { GrantKind } from '../../platform/grants.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
import type { Language } from './mails.ts'
import type { Revoked } from './revoke-unproven.ts'

const names: Record<Language, Record<GrantKind, string>> = {
  en: {
    apiKeys: 'API keys',
    wallets: 'wallets',
    providers: 'sign-in providers',
    passkeys: 'passkeys',
    secondFactors: 'second factors',
    pushSubscriptions: 'browsers that receive notifications',
    webhooks: 'webhooks',
  },
  uk: {
    apiKeys: 'ключі API',
    wallets: 'гаманці',
    providers: 'сервіси для входу',
    passkeys: 'ключі доступу',
    secondFactors: 'другі фактори входу',
    pushSubscriptions: 'браузери, що отримують сповіщення',
    webhooks: 'вебхуки',
  },
}

const words = {
  en: {
    subject: 'What was removed from your account',
    undone:
      'You have secured your account and chosen a new password. What else opened it may be someone else’s, and has been removed:',
    removed:
      'You have chosen a new password. What had been added to your account before its address was first confirmed may be someone else’s, and has been removed:',
    advice:
      'If any of it was yours, sign in and add it again. If it was not you who chose the password, choose another.',
  },
  uk: {
    subject: 'Що вилучено з вашого облікового запису',
    undone:
      'Ви захистили свій обліковий запис і обрали новий пароль. Усе інше, що його відкривало, могло належати комусь іншому, тому його вилучено:',
    removed:
      'Ви обрали новий пароль. Те, що було додано до облікового запису до першого підтвердження його адреси, могло належати комусь іншому, тому його вилучено:',
    advice: 'Якщо щось із цього було вашим, увійдіть і додайте його знову. Якщо пароль обирали не ви, оберіть інший.',
  },
} as const

/** What opened an account until its owner took it back, by a reset or by undoing a change of address. */
export function revocationMail(
  to: string,
  language: Language,
  revoked: readonly Revoked[],
  occasion: 'removed' | 'undone' = 'removed',
): Message {
  const { subject, [occasion]: removed, advice } = words[language]
  const lines = revoked.map(({ kind, count }) => `${names[language][kind]}: ${count}`)
  return letter(to, subject, [removed, lines.join('\n'), advice], language)
}
