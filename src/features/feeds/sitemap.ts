import type { SiteLinks } from '../../platform/community/site-links.ts'
import type { Database } from '../../platform/database/database.ts'
import { locales } from '../../platform/database/tables/accounts.ts'
import { sections } from '../../platform/http/pages/page.ts'
import { countArticlePages, countEntityPages, type Located, pagesOfOpportunities } from './sitemap-pages.ts'
import { element, escapeXml, xmlDocument } from './xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Protocol of sitemaps.org, version 0.9. The pages of the lists are only ours to name. */
export async function sitemapIndex(db: Database, publicUrl: string, links: SiteLinks): Promise<string> {
  const [newsPages, opportunityPages, entityPages] = await Promise.all([
    countArticlePages(db),
    pagesOfOpportunities(db),
    countEntityPages(db),
  ])
  const names = [
    ...(links.isElsewhere() ? [] : ['sections']),
    ...upTo(newsPages).map((page) => `news-${page}`),
    ...opportunityPages.map((page) => `opportunities-${page}`),
    ...upTo(entityPages).map((page) => `entities-${page}`),
  ]
  const sitemaps = names.map((name) => `<sitemap>${element('loc', `${publicUrl}/sitemap-${name}.xml`)}</sitemap>\n`)
  return xmlDocument(`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('')}</sitemapindex>`)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** @param isOurs whether the pages are, which are in each language at an address of its own */
export function sitemap(places: readonly Located[], { isOurs }: { readonly isOurs: boolean }): string {
  const urls = places.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : element('lastmod', changedAt.toISOString())
    return `<url>${element('loc', url)}${changed}${isOurs ? alternates(url) : ''}</url>\n`
  })
  const namespaces = `xmlns="${NAMESPACE}"${isOurs ? ` xmlns:xhtml="${XHTML}"` : ''}`
  return xmlDocument(`<urlset ${namespaces}>\n${urls.join('')}</urlset>`)
}

/** As in the head of the page itself. */
function alternates(url: string): string {
  const address = escapeXml(url)
  const link = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  return [...locales.map((locale) => link(locale, `${address}?lang=${locale}`)), link('x-default', address)].join('')
}

export const sectionPages = (links: SiteLinks): Located[] =>
  ['/', ...sections.map((section) => `/${section}`)].map((path) => ({ url: links.absolute(path) }))
