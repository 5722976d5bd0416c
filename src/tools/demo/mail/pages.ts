import { dateFormats } from '../../../../web/shared/date-formats.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { html, type SafeHtml, trustedHtml } from '../../../platform/lib/html.ts'
import type { Letter } from './mail-server.ts'

export interface KeptLetter extends Letter {
  readonly id: number
  readonly at: Date
}

interface Mailing {
  /** From the oldest. */
  readonly letters: readonly KeptLetter[]
  readonly locale: Locale
  readonly timeZone: string
}

interface Page {
  readonly body: string
  readonly policy: string
}

const en = {
  title: 'Mail of the demo',
  about: 'What the community mails. Nothing leaves this machine; the last letters are kept while the demo runs.',
  none: 'Nothing has been mailed yet.',
  to: 'To',
  from: 'From',
  at: 'Sent',
  text: 'As text',
  all: 'All letters',
}

const uk: typeof en = {
  title: 'Пошта демо',
  about: 'Листи громади. Жоден не залишає цього комп’ютера; останні зберігаються, доки демо працює.',
  none: 'Ще нічого не надіслано.',
  to: 'Кому',
  from: 'Від кого',
  at: 'Надіслано',
  text: 'Як текст',
  all: 'Усі листи',
}

const words: Readonly<Record<Locale, typeof en>> = { en, uk }

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
  li { padding-block: 0.5rem }
  ul { list-style: none; padding: 0 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem }
  dd { margin: 0 }
  iframe { width: 100%; height: 60vh; border: 1px solid; background: #fff }
  pre { white-space: pre-wrap; font: inherit }
`

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Nothing of a letter runs or loads; its links open elsewhere. */
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** The list at `/`, a letter at `/1`, its HTML alone at `/1/html`; undefined: nothing is there. */
export function pageAt(path: string, mailing: Mailing): Page | undefined {
  if (path === '/') return { body: listPage(mailing), policy: PAGE_POLICY }
  const [, id, part] = /^\/(\d+)(\/html)?$/.exec(path) ?? []
  const letter = mailing.letters.find((one) => one.id === Number(id))
  if (letter === undefined) return undefined
  if (part === undefined) return { body: letterPage(letter, mailing), policy: PAGE_POLICY }
  return { body: letter.html.replace('<head>', '<head><base target="_blank">'), policy: LETTER_POLICY }
}

function listPage({ letters, locale, timeZone }: Mailing): string {
  const { title, about, none } = words[locale]
  const items = letters
    .toReversed()
    .map(
      (letter) =>
        html`<li><a href="/${letter.id}">${letter.subject}</a><br>${letter.to} · ${momentOf(letter, locale, timeZone)}</li>\n`,
    )
  return frame(
    locale,
    title,
    html`<h1>${title}</h1>
<p>${about}</p>
${items.length === 0 ? html`<p>${none}</p>` : html`<ul>\n${items}</ul>`}`,
  )
}

function letterPage(letter: KeptLetter, { locale, timeZone }: Mailing): string {
  const { all, to, from, at, text } = words[locale]
  return frame(
    locale,
    letter.subject,
    html`<p><a href="/">${all}</a></p>
<h1>${letter.subject}</h1>
<dl>
<dt>${to}</dt><dd>${letter.to}</dd>
<dt>${from}</dt><dd>${letter.from}</dd>
<dt>${at}</dt><dd>${momentOf(letter, locale, timeZone)}</dd>
</dl>
<iframe src="/${letter.id}/html" title="${letter.subject}"></iframe>
<h2>${text}</h2>
<pre>${letter.text}</pre>`,
  )
}

const momentOf = ({ at }: KeptLetter, locale: Locale, timeZone: string): SafeHtml =>
  html`<time datetime="${at.toISOString()}">${dateFormats(locale, timeZone).exact.format(at)}</time>`

const frame = (locale: Locale, title: string, main: SafeHtml): string =>
  html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${trustedHtml(STYLE)}</style>
</head>
<body>
${main}
</body>
</html>
`.toString()
