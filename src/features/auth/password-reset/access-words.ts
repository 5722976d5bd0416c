import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { grantKinds } from '../../../platform/grants.ts'
import { dayInWords } from '../../../platform/texts/day.ts'
import { textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import type { OtherAccess } from './other-access.ts'

export const otherAccessTexts = textGroup({
  name: 'mail.other_access',
  variables: { kind: grantKinds, date: 'text' },
  en: {
    intro: 'Besides the password, this opens your account or receives what is meant for it:',
    line: '{kind, select, apiKeys {API key} wallets {Wallet} providers {Sign-in provider} passkeys {Passkey} secondFactors {Authenticator app} pushSubscriptions {Browser that receives notifications} other {Webhook}}, since {date}',
    advice: 'You can remove what you do not recognize on the page on which you choose the password.',
  },
  uk: {
    intro: 'Крім пароля, ваш обліковий запис відкриває або отримує призначене для нього:',
    line: '{kind, select, apiKeys {Ключ API} wallets {Гаманець} providers {Сервіс для входу} passkeys {Ключ доступу} secondFactors {Застосунок-автентифікатор} pushSubscriptions {Браузер, що отримує сповіщення} other {Вебхук}}, з {date}',
    advice: 'Незнайоме вам можна вилучити на сторінці, де ви обираєте пароль.',
  },
})

export function describeAccess(community: Community, { kind, addedAt }: OtherAccess, locale: Locale): string {
  const date = dayInWords(addedAt, locale, community.timeZone)
  return textsOf(community, otherAccessTexts, locale, { kind, date })('line')
}
