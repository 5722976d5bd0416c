import { icon } from '../../../platform/http/pages/icon.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'

const MAX_TYPED = 200

interface SearchForm {
  readonly action: string
  readonly name: 'q' | 'search'
  /** Of the field, which shows it as long as it is empty. */
  readonly label: string
  readonly button: string
  readonly value?: string | undefined
  /** For fields elsewhere on the page that belong to it. */
  readonly id?: string
  readonly isRequired?: boolean
  readonly isRefused?: boolean
  /** What else the address says, and keeps. */
  readonly kept?: Readonly<Record<string, string | undefined>>
}

export function searchForm(form: SearchForm): SafeHtml {
  const { action, name, label, button, value, id, isRequired = false, isRefused = false, kept = {} } = form
  return html`<form${id !== undefined && html` id="${id}"`} class="search-form no-print" method="get" action="${action}" role="search">
<label class="visually-hidden" for="${name}">${label}</label>
<input id="${name}" type="search" name="${name}" value="${value}"${isRequired && html` required`} maxlength="${MAX_TYPED}" placeholder="${label}"${isRefused && html` aria-invalid="true" aria-describedby="refusal"`}>
<button class="button" type="submit">${icon('search')}<span>${button}</span></button>
${Object.entries(kept).map(([other, text]) => text !== undefined && html`<input type="hidden" name="${other}" value="${text}">\n`)}
</form>`
}
