import { sql } from 'kysely'
import { LOGO_PATH } from '../../platform/community/logo.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Locale } from '../../platform/database/tables/accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { languageOf } from '../../platform/texts/text-language.ts'
import { element, escapeXml, xmlDocument } from './xml.ts'

/** Of all entries together; the older ones beyond it have their summaries only. */
const MAX_CONTENT_CHARACTERS = 2_000_000

export type FeedParts = Pick<Platform, 'db' | 'community' | 'publicUrl' | 'links'>

const titles: Readonly<Record<Locale, Readonly<Record<Subject, string>>>> = {
  en: { news: 'news', opportunities: 'opportunities' },
  uk: { news: 'новини', opportunities: 'оголошення' },
}

type Subject = 'news' | 'opportunities'

interface Feed {
  readonly subject: Subject
  /** The address of the feed, which is its id too. */
  readonly url: string
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
  /** Of which its language is told. */
  readonly text: string
  /** Not called for what has no place in the feed. */
  readonly readHtml: () => Promise<string | null>
}

/** An Atom document (RFC 4287). */
export async function atomDocument(
  { db, community: { name, description, logo, language }, publicUrl, links }: FeedParts,
  { subject, url, entries }: Feed,
): Promise<string> {
  const updatedAt =
    entries.length === 0 ? await tablesMadeAt(db) : Math.max(...entries.map((entry) => entry.updatedAt.getTime()))
  return xmlDocument(
    [
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
      element('id', url),
      element('title', `${name}: ${titles[language][subject]}`),
      ...(description === undefined ? [] : [element('subtitle', description)]),
      ...(logo === undefined ? [] : [element('logo', publicUrl() + LOGO_PATH)]),
      element('updated', new Date(updatedAt).toISOString()),
      // The community is the author of every entry: names of members are not public.
      `<author>${element('name', name)}${element('uri', links.home())}</author>`,
      link('self', url, 'application/atom+xml'),
      link('alternate', links.absolute(`/${subject}`), 'text/html'),
      ...(await entryElements(entries)),
      '</feed>',
    ].join('\n'),
  )
}

/** An empty feed has a date too: since then there has been nothing in it. */
async function tablesMadeAt(db: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select min("timestamp") as at from kysely_migration`.execute(db)
  return Date.parse(rows[0]?.at ?? '')
}

async function entryElements(entries: readonly FeedEntry[]): Promise<string[]> {
  const elements: string[] = []
  let left = MAX_CONTENT_CHARACTERS
  // One after the other: what comes after the bound is not rendered.
  for (const entry of entries) {
    const html = left > 0 ? await entry.readHtml() : null
    const content = html === null ? '' : `<content type="html">${escapeXml(html)}</content>`
    left -= content.length
    elements.push(entryElement(entry, left < 0 ? '' : content))
  }
  return elements
}

function entryElement(
  { id, title, url, publishedAt, updatedAt, categories, summary, text }: FeedEntry,
  content: string,
): string {
  // Of what nobody says it of: unknown, rather than that of the feed.
  const language = languageOf(`${title} ${summary ?? ''} ${text}`) ?? ''
  return [
    `<entry xml:lang="${language}">`,
    element('id', `urn:uuid:${id}`),
    element('title', title),
    element('published', publishedAt.toISOString()),
    element('updated', updatedAt.toISOString()),
    link('alternate', url, 'text/html'),
    ...[...new Set(categories)].map((term) => `<category term="${escapeXml(term)}"/>`),
    ...(summary === null ? [] : [element('summary', summary)]),
    ...(content === '' ? [] : [content]),
    '</entry>',
  ].join('\n')
}

const link = (relation: string, url: string, type: string) =>
  `<link rel="${relation}" href="${escapeXml(url)}" type="${type}"/>`
