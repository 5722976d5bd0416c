import { sql } from 'kysely'
import { ourCommunity } from '../../platform/community/community.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform.ts'
import { element, escapeXml, xmlDocument } from './xml.ts'

/** Of the feeds themselves, and of what is in them. */
export type FeedAddresses = Pick<Platform, 'publicUrl' | 'links'>

interface Feed {
  readonly subject: string
  /** The address of the feed, which is its id too. */
  readonly url: string
  /** The community is the author of every entry: names of members are not public. */
  readonly home: string
  readonly entries: readonly FeedEntry[]
}

interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly categories: readonly string[]
  readonly summary: string | null
  readonly html: string | null
}

/** An Atom document (RFC 4287). */
export async function atomDocument(db: Database, { subject, url, home, entries }: Feed): Promise<string> {
  const { name } = ourCommunity()
  const updatedAt =
    entries.length === 0 ? await tablesMadeAt(db) : Math.max(...entries.map((entry) => entry.updatedAt.getTime()))
  return xmlDocument(
    [
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      element('id', url),
      element('title', `${name}: ${subject}`),
      element('updated', new Date(updatedAt).toISOString()),
      `<author>${element('name', name)}${element('uri', home)}</author>`,
      link('self', url, 'application/atom+xml'),
      ...entries.map(entryElement),
      '</feed>',
    ].join('\n'),
  )
}

/** An empty feed has a date too: since then there has been nothing in it. */
async function tablesMadeAt(db: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select min("timestamp") as at from kysely_migration`.execute(db)
  return Date.parse(rows[0]?.at ?? '')
}

function entryElement({ id, title, url, publishedAt, updatedAt, categories, summary, html }: FeedEntry): string {
  return [
    '<entry>',
    element('id', `urn:uuid:${id}`),
    element('title', title),
    element('published', publishedAt.toISOString()),
    element('updated', updatedAt.toISOString()),
    link('alternate', url, 'text/html'),
    ...[...new Set(categories)].map((term) => `<category term="${escapeXml(term)}"/>`),
    ...(summary === null ? [] : [element('summary', summary)]),
    ...(html === null ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
    '</entry>',
  ].join('\n')
}

const link = (relation: string, url: string, type: string) =>
  `<link rel="${relation}" href="${escapeXml(url)}" type="${type}"/>`
