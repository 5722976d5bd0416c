import type { Community } from '../../../platform/community/community.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { html } from '../../../platform/lib/html.ts'
import { describeAccess } from './access-words.ts'
import type { OtherAccess } from './other-access.ts'

const words = {
  en: {
    legend: 'What else opens your account',
    hint: 'Tick what you do not know: it is removed.',
    stays: 'A second factor: it stays, and you need it to sign in.',
    goes: 'Is removed: it was added before your address was confirmed, or without your password.',
  },
  uk: {
    legend: 'Що ще відкриває ваш обліковий запис',
    hint: 'Позначте незнайоме: його буде вилучено.',
    stays: 'Другий чинник: він лишається й потрібен для входу.',
    goes: 'Буде вилучено: додано до підтвердження вашої адреси або без вашого пароля.',
  },
} as const

/** Part of the form in which a new password is chosen. */
export function otherAccessFields(community: Community, access: readonly OtherAccess[], locale: Locale) {
  if (access.length === 0) return undefined
  const { legend, hint, ...fates } = words[locale]
  const shown = access.map((one) => {
    const name = one.name !== null && html`<br><span class="hint">${one.name}</span>`
    const fate = one.fate !== 'chosen' && html`<br><span class="hint">${fates[one.fate]}</span>`
    return html`<li><label class="check">${tick(one)}<span>${describeAccess(community, one, locale)}${name}${fate}</span></label></li>\n`
  })
  return html`<fieldset class="field"><legend>${legend}</legend><span class="hint">${hint}</span>
<ul class="plain-list ruled rows">
${shown}</ul></fieldset>
`
}

function tick({ id, fate }: OtherAccess) {
  if (fate === 'chosen') return html`<input type="checkbox" name="remove" value="${id}">`
  return html`<input type="checkbox" disabled${fate === 'goes' && html` checked`}>`
}
