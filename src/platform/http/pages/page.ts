import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { contactLink } from '../../../../web/shared/contact.ts'
import type { Community } from '../../community/community.ts'
import { LOGO_PATH } from '../../community/logo.ts'
import { type Locale, locales } from '../../database/tables/accounts.ts'
import { type HtmlValue, html, trustedHtml } from '../../lib/html.ts'
import { acceptanceOf, varyBy } from '../answers/accept.ts'
import { frameWords } from './frame-words.ts'
import { icon } from './icon.ts'
import { chosenLanguage } from './page-language.ts'
import { publicStylesheet } from './stylesheet.ts'
import type { Viewer } from './viewer.ts'

/** The schema describes the page; the handler sends it. */
const PageBody = Type.Unsafe<FastifyReply>({ type: 'string' })

/** For programs JSON. */
export const pageOr = <Schema extends TSchema>(schema: Schema) => ({
  description: 'For a browser an HTML page.',
  content: { 'application/json': { schema }, 'text/html': { schema: PageBody } },
})

export const pageResponse = { description: 'An HTML page.', content: { 'text/html': { schema: PageBody } } }

export const sections = ['news', 'opportunities', 'entities'] as const

interface Page {
  readonly locale: Locale
  readonly title: string
  readonly main: HtmlValue
  /** Null: nobody is signed in; absent: not known here. */
  readonly viewer?: Viewer | null
  readonly section?: (typeof sections)[number]
  /** Of search engines: absent, they are to leave the page out. */
  readonly found?: { readonly canonical: string; readonly description: string }
  /** Path and query: for the page in another language, and to come back to after signing in; absent: it has none. */
  readonly address?: string | undefined
  readonly head?: HtmlValue
  readonly isNarrow?: boolean
}

/** A whole document: head, header with the ways to all sections, content, footer. */
export function renderPage(community: Community, page: Page): string {
  const { locale, title, main, viewer, found, head, isNarrow } = page
  const { name } = community
  const words = frameWords[locale]
  const theme = viewer && viewer.theme !== 'system' ? html` data-theme="${viewer.theme}"` : ''
  return html`<!doctype html>
<html lang="${locale}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === name ? name : `${title} · ${name}`}</title>
${
  found === undefined
    ? html`<meta name="robots" content="noindex">`
    : html`<meta name="description" content="${found.description}">
<link rel="canonical" href="${isChosen(page) ? inLanguage(found.canonical, locale) : found.canonical}">
${alternates(found.canonical)}`
}
<link rel="stylesheet" href="${publicStylesheet(community).path}">
<link rel="icon" href="/favicon.ico">
<link rel="alternate" type="application/atom+xml" title="${words.newsFeed}" href="/feeds/news.atom">
<link rel="alternate" type="application/atom+xml" title="${words.opportunityFeed}" href="/feeds/opportunities.atom">
${head}
</head>
<body>
<a class="skip-link" href="#content">${words.skip}</a>
${siteHeader(community, page)}
<main id="content" class="site-main${isNarrow ? ' narrow' : ''}">
${main}
</main>
${siteFooter(community, page)}
</body>
</html>
`.toString()
}

function siteHeader({ name, logo }: Community, page: Page) {
  const { locale, viewer, section } = page
  const words = frameWords[locale]
  return html`<header class="site-header">
<div class="site-bar">
<a class="brand" href="/">${logo && html`<img src="${LOGO_PATH}" alt="" height="32">`}<span>${name}</span></a>
<nav class="site-nav" aria-label="${words.sections}">
${sections.map((one) => html`<a href="/${one}"${section === one && trustedHtml(' aria-current="true"')}>${words[one]}</a>\n`)}
</nav>
<a class="site-search" href="/search" title="${words.search}">${icon('search')}<span class="visually-hidden">${words.search}</span></a>
${
  viewer
    ? [
        html`<a class="button" href="/app">${words.app}</a>
`,
        accountMenu(page, viewer),
      ]
    : viewer === null && html`<a class="button" href="${signInAddress(page.address)}">${words.signIn}</a>`
}
</div>
</header>`
}

/** What members come for most; all else is one step further. */
const ownPages = [
  ['/app/notifications', 'notifications'],
  ['/app/opportunities', 'ownOpportunities'],
  ['/app/applications', 'applications'],
  ['/app/preferences', 'preferences'],
  ['/app/security', 'security'],
] as const

function accountMenu({ locale, address }: Page, { id, name, role }: Viewer) {
  const words = frameWords[locale]
  return html`<details class="account-menu">
<summary class="button quiet">${icon('user')}<span>${name}</span>${icon('chevron-down')}</summary>
<div>
${ownPages.map(
  ([path, word]) => html`<a href="${path}">${words[word]}</a>
`,
)}
<a href="/members/${id}">${words.card}</a>
${
  role === 'admin' &&
  html`<a href="/app/admin">${words.administration}</a>
`
}<form method="post" action="/sign-out"><input type="hidden" name="callbackURL" value="${isShort(address) ? address : '/'}"><button type="submit">${words.signOut}</button></form>
</div>
</details>`
}

/** Where one signs in, to come back to where one was. */
export const signInAddress = (back?: string): string =>
  isShort(back) ? `/app/sign-in?next=${encodeURIComponent(back)}` : '/app/sign-in'

/** Longer ones nobody comes back to. */
const MAX_ADDRESS = 1_000
const isShort = (address: string | undefined): address is string =>
  address !== undefined && address.length <= MAX_ADDRESS

function siteFooter({ name, contact }: Community, { locale, address: here }: Page) {
  const words = frameWords[locale]
  return html`<footer class="site-footer">
<div>
<p>${name}</p>
<nav aria-label="${words.more}">
<ul>
${
  isShort(here) &&
  locales
    .filter((other) => other !== locale)
    .map(
      (other) =>
        html`<li><a href="${inOtherLanguage(here, other)}" hreflang="${other}" lang="${other}">${frameWords[other].language}</a></li>`,
    )
}
<li><a href="/feeds/news.atom">${words.newsFeed}</a></li>
<li><a href="/feeds/opportunities.atom">${words.opportunityFeed}</a></li>
<li><a href="/docs">API</a></li>
${contact && html`<li><a href="${contactLink(contact)}">${words.contact}</a></li>`}
</ul>
</nav>
</div>
</footer>`
}

function inOtherLanguage(address: string, locale: Locale): string {
  const parameters = new URLSearchParams(address.split('?')[1])
  parameters.set('lang', locale)
  return `?${parameters}`
}

/** The same page in each language of ours, for search engines. */
function alternates(canonical: string): HtmlValue {
  return [
    ...locales.map(
      (locale) => html`<link rel="alternate" hreflang="${locale}" href="${inLanguage(canonical, locale)}">\n`,
    ),
    html`<link rel="alternate" hreflang="x-default" href="${canonical}">`,
  ]
}

const inLanguage = (canonical: string, locale: Locale): string =>
  `${canonical}${canonical.includes('?') ? '&' : '?'}lang=${locale}`

/** Whether the language is part of the address: each of these is an address of its own for search engines. */
const isChosen = ({ address }: Page): boolean => address !== undefined && chosenLanguage({ url: address }) !== undefined

/** Browsers name HTML, programs do not. */
export const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  acceptanceOf(headers.accept, 'text/html').isNamed

/** Programs that name JSON mean it; those that take anything, as previews of links do, can read a page. */
export const namesJson = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  acceptanceOf(headers.accept, 'application/json').isNamed

/** Nothing of the page runs, and nothing comes from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Each is written by `renderPage` or as the app is. */
const languageOfPage = /<html lang="([a-z]+)"/

/** Sends what was written for whoever asks, in the language of their choice. */
export const sendPage = (reply: FastifyReply, page: string, policy = PAGE_POLICY): FastifyReply =>
  describePage(reply, languageOfPage.exec(page)?.[1], policy).send(page)

export function describePage(reply: FastifyReply, language: string | undefined, policy = PAGE_POLICY): FastifyReply {
  varyBy(reply, 'Accept-Language, Cookie')
  return reply
    .headers({
      'content-language': language,
      'content-security-policy': policy,
      // A form of a page that sends no referrer has no origin either, and is refused as one of another site.
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
}
