import { isMailContact } from '../../../../web/shared/contact.ts'
import type { Community } from '../../../platform/community/community.ts'
import { LOGO_PATH } from '../../../platform/community/logo.ts'
import { jsonScript, type SafeHtml } from '../../../platform/lib/html.ts'
import type { Entity } from '../../entities/schema.ts'
import type { ListedArticle } from '../../news/schema.ts'

const CONTEXT = 'https://schema.org'

/** What is undefined is left out. */
export const linkedData = (thing: Readonly<Record<string, unknown>>): SafeHtml =>
  jsonScript('application/ld+json', { '@context': CONTEXT, ...thing })

interface Crumb {
  readonly name: string
  readonly url: string
}

export const breadcrumbList = (crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

export function ourOrganization({ name, description, logo, contact }: Community, publicUrl: string) {
  return {
    '@type': 'Organization',
    name,
    url: publicUrl,
    description,
    logo: logo === undefined ? undefined : publicUrl + LOGO_PATH,
    contactPoint: contact && { '@type': 'ContactPoint', [isMailContact(contact) ? 'email' : 'url']: contact },
  }
}

export function organization({ name, website, logo, description, location, employee_count }: Entity, url: string) {
  const { city, country, address } = location ?? {}
  const isPlaced = [city, country, address].some((part) => part !== undefined)
  return {
    '@type': 'Organization',
    '@id': url,
    name,
    url: website ?? url,
    logo: logo ?? undefined,
    description: description ?? undefined,
    address: isPlaced
      ? { '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressCountry: country }
      : undefined,
    numberOfEmployees: employee_count === null ? undefined : employeesOf(employee_count),
  }
}

/** Of a range such as `11-50` or `5000+`. */
function employeesOf(range: string) {
  const [min, max] = range.replace('+', '').split('-').map(Number)
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: range.endsWith('+') ? undefined : (max ?? min) }
}

type DescribedArticle = Pick<
  ListedArticle,
  'title' | 'excerpt' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'author'
> &
  Pick<ListedArticle, 'category' | 'tags'>

interface Publication {
  readonly url: string
  /** Absolute. */
  readonly imageUrl: string
  readonly publisher: ReturnType<typeof ourOrganization>
}

/** With the properties that search engines show. */
export function newsArticle(article: DescribedArticle, { url, imageUrl, publisher }: Publication) {
  const { title, excerpt, publishedAt, createdAt, updatedAt, author, category, tags } = article
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: excerpt,
    url,
    mainEntityOfPage: url,
    image: [imageUrl],
    datePublished: publishedAt ?? createdAt,
    dateModified: updatedAt,
    author: author === null ? publisher : { '@type': 'Person', name: author.name },
    publisher,
    articleSection: category,
    keywords: tags,
  }
}
