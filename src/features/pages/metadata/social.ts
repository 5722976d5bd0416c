import type { Community } from '../../../platform/community/community.ts'
import { type Locale, locales } from '../../../platform/database/tables/accounts.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'

/** As Open Graph names them: with a country. */
const openGraphLocales: Readonly<Record<Locale, string>> = { en: 'en_GB', uk: 'uk_UA' }

export interface SocialImage {
  /** Absolute. */
  readonly url: string
  /** In pixels, where it is known. */
  readonly form?: { readonly type: string; readonly width: number; readonly height: number }
  /** A logo, for example: shown beside the text and not above it. */
  readonly isSmall?: boolean
}

interface SocialPage {
  readonly community: Pick<Community, 'name'>
  readonly locale: Locale
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'article'
  readonly url: string
  readonly image: SocialImage
  readonly publishedAt?: string
  readonly changedAt?: string
}

/** What previews of links show: Open Graph (https://ogp.me), and Twitter cards, which fall back to it. */
export function socialMetadata(page: SocialPage): SafeHtml {
  const { community, locale, title, description, type, url, image, publishedAt, changedAt } = page
  const { form } = image
  const properties: Readonly<Record<string, string | number | undefined>> = {
    'og:site_name': community.name,
    'og:type': type,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': openGraphLocales[locale],
    'og:image': image.url,
    'og:image:type': form?.type,
    'og:image:width': form?.width,
    'og:image:height': form?.height,
    'og:image:alt': title,
    'article:published_time': publishedAt,
    'article:modified_time': changedAt,
  }
  const others = locales.filter((other) => other !== locale)
  return html`${Object.entries(properties).map(
    ([name, content]) => content !== undefined && html`<meta property="${name}" content="${content}">\n`,
  )}${others.map((other) => html`<meta property="og:locale:alternate" content="${openGraphLocales[other]}">\n`)}<meta name="twitter:card" content="${image.isSmall ? 'summary' : 'summary_large_image'}">
`
}
