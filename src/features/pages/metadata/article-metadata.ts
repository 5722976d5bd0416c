import { frameWords } from '../../../platform/http/pages/frame-words.ts'
import { html, type SafeHtml } from '../../../platform/lib/html.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ShowPicture } from '../../../platform/texts/content-html.ts'
import type { ListedArticle } from '../../news/schema.ts'
import type { Voice } from '../context.ts'
import { previewImage } from '../previews/address.ts'
import { descriptionOf } from './description.ts'
import { breadcrumbList, linkedData, newsArticle, ourOrganization } from './linked-data.ts'
import { type SocialImage, socialMetadata } from './social.ts'

export interface MetadataParts extends Pick<Platform, 'links' | 'publicUrl'> {
  readonly showPicture: ShowPicture
}

/** The head of the page of an article that anyone may read. */
export function articleMetadata(parts: MetadataParts, { community, locale }: Voice, article: ListedArticle): SafeHtml {
  const { links, publicUrl } = parts
  const { title, excerpt, slug, publishedAt, createdAt, updatedAt } = article
  const url = links.article(slug)
  const image = ownPicture(parts, article.featuredImage) ?? previewImage(publicUrl(), 'news', article.id, updatedAt)
  const description = descriptionOf(article.seo.metaDescription || excerpt)
  const crumbs = [
    { name: community.name, url: links.home() },
    { name: frameWords[locale].news, url: `${links.home()}/news` },
    { name: title, url },
  ]
  return html`${socialMetadata({
    community,
    locale,
    title,
    description,
    type: 'article',
    url,
    image,
    publishedAt: publishedAt ?? createdAt,
    changedAt: updatedAt,
  })}${linkedData(newsArticle(article, { url, imageUrl: image.url, publisher: ourOrganization(community, publicUrl()) }))}
${linkedData(breadcrumbList(crumbs))}`
}

/** The picture of the content itself, through us where it is elsewhere. */
export function ownPicture({ showPicture, publicUrl }: MetadataParts, address: string | null): SocialImage | undefined {
  const shown = address === null ? undefined : showPicture(address)
  const url = shown === undefined ? null : URL.parse(shown, publicUrl())
  return url === null ? undefined : { url: url.href }
}
