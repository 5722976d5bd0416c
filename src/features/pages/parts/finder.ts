import { icon } from '../../../platform/http/pages/icon.ts'
import { renderPage } from '../../../platform/http/pages/page.ts'
import { type HtmlValue, html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { PageContext } from '../context.ts'
import { socialMetadata } from '../metadata/social.ts'
import { previewImage } from '../previews/address.ts'

interface Finder {
  readonly section: 'entities' | 'opportunities'
  readonly title: string
  readonly description: (community: string) => string
  readonly publicUrl: string
  /** The path by which search engines keep the page; undefined: they leave it out. */
  readonly canonical: string | undefined
  readonly search: HtmlValue
  readonly filters: HtmlValue
  readonly resultsLabel: string
  readonly chosen: HtmlValue
  readonly results: HtmlValue
}

/** The page of a list with filters beside it. */
export function finderPage({ community, locale, viewer, address }: PageContext, finder: Finder): string {
  const { section, title, publicUrl, canonical } = finder
  const description = finder.description(community.name)
  const url = canonical && publicUrl + canonical
  const image = previewImage(publicUrl, 'sections', section)
  return renderPage(community, {
    locale,
    title,
    viewer,
    address,
    section,
    ...(url && {
      found: { canonical: url, description },
      head: socialMetadata({ community, locale, title, description, type: 'website', url, image }),
    }),
    main: html`<div class="finder">
<div class="finder-grid">
<header class="finder-head stack">
<h1>${title}</h1>
${finder.search}
</header>
${finder.filters}
<section class="finder-results stack" aria-label="${finder.resultsLabel}">
${finder.chosen}
${finder.results}
</section>
</div>
</div>`,
  })
}

/** A page behind the last one of a list. */
export const beyondList = (words: { beyond: string; toFirst: string }, firstPage: string): SafeHtml =>
  html`<div class="empty stack">
<p>${words.beyond}</p>
<p><a class="button" href="${firstPage}">${words.toFirst}</a></p>
</div>`

/** A filter whose value is none, and a way on: to its field, which is described by this, or to the list without it. */
export const refusedFilter = (problem: string, way: { path: string; text: string }): SafeHtml =>
  html`<p class="refusal" role="alert">${icon('circle-alert')}<span><span id="refusal">${problem}</span> <a href="${way.path}">${way.text}</a></span></p>`
