import type { Community } from '../../platform/community/community.ts'
import { grantKinds } from '../../platform/grants.ts'
import { letter } from '../../platform/senders/mail/letter.ts'
import type { Message } from '../../platform/senders/mail/mail.ts'
import { type TextGroup, textGroup } from '../../platform/texts/text-group.ts'
import { textsOf } from '../../platform/texts/wording.ts'
import type { Language } from './mails.ts'
import type { Revoked } from './revoke-unproven.ts'

const removedItem = textGroup({
  name: 'mail.removed_item',
  variables: { kind: grantKinds, count: 'number' },
  en: {
    line: '{kind, select, apiKeys {API keys} wallets {wallets} providers {sign-in providers} passkeys {passkeys} secondFactors {second factors} pushSubscriptions {browsers that receive notifications} other {webhooks}}: {count}',
  },
  uk: {
    line: '{kind, select, apiKeys {ключі API} wallets {гаманці} providers {сервіси для входу} passkeys {ключі доступу} secondFactors {другі чинники входу} pushSubscriptions {браузери, що отримують сповіщення} other {вебхуки}}: {count}',
  },
})

const removal = textGroup({
  name: 'mail.removed_access',
  variables: {},
  en: {
    subject: 'What was removed from your account',
    undone:
      'You have secured your account and chosen a new password. What else opened it may be someone else’s, and has been removed:',
    removed:
      'You have chosen a new password. What had been added to your account before its address was first confirmed may be someone else’s, and has been removed:',
    reset:
      'You have chosen a new password. This opened your account, too, or received what was meant for it, and has been removed as you chose, or because it was added without your password:',
    disavowed: 'You have said that it was not you. What was added to your account then or since has been removed:',
    advice:
      'If any of it was yours, sign in and add it again. If it was not you who chose the password, choose another.',
  },
  uk: {
    subject: 'Що вилучено з вашого облікового запису',
    undone:
      'Ви захистили свій обліковий запис і обрали новий пароль. Усе інше, що його відкривало, могло належати комусь іншому, тому його вилучено:',
    removed:
      'Ви обрали новий пароль. Те, що було додано до облікового запису до першого підтвердження його адреси, могло належати комусь іншому, тому його вилучено:',
    reset:
      'Ви обрали новий пароль. Це також відкривало ваш обліковий запис або отримувало призначене для нього, і його вилучено за вашим вибором або тому, що його додано без вашого пароля:',
    disavowed: 'Ви повідомили, що це були не ви. Усе, що додано до облікового запису тоді чи пізніше, вилучено:',
    advice: 'Якщо щось із цього було вашим, увійдіть і додайте його знову. Якщо пароль обирали не ви, оберіть інший.',
  },
})

export const revocationTexts: readonly TextGroup[] = [removal, removedItem]

/** What opened an account until its owner took it back, by a reset or by undoing a change of address. */
export function revocationMail(
  community: Community,
  { email, language }: { readonly email: string; readonly language: Language },
  revoked: readonly Revoked[],
  occasion: 'removed' | 'reset' | 'undone' | 'disavowed',
): Message {
  const say = textsOf(community, removal, language, {})
  const lines = revoked.map((one) => textsOf(community, removedItem, language, one)('line'))
  return letter(email, say('subject'), [say(occasion), lines.join('\n'), say('advice')], language)
}
