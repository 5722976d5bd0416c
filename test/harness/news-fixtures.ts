import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Article, NewArticle } from '../../src/features/news/schema.ts'
import type { Member, TestApp } from './test-app.ts'

let written = 0

/** What is undefined is not sent. */
type Given = { readonly [Name in keyof NewArticle]?: NewArticle[Name] | undefined }

/** A published article that anyone may read, under a slug of its own. */
export function articleBody(given: Given = {}): Given {
  written += 1
  return {
    title: `Article ${written}`,
    content: 'Some **content**.',
    excerpt: 'An excerpt',
    slug: `number-${written}`,
    status: 'published',
    ...given,
  }
}

/** Writes an article over the API. */
export async function writeArticle(app: TestApp, as: Member, given: Given = {}): Promise<Article> {
  const { status, body, text } = await app.request('POST', '/api/news', { as, body: articleBody(given) })
  assert.equal(status, 201, text)
  return body.data
}

/** How many views are stored, read past the API, so that looking counts none. */
export async function storedViews(app: TestApp, articleId: string): Promise<number> {
  const { views } = await app.platform.db
    .selectFrom('news_counters')
    .select('views')
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(views)
}

interface StoredRows {
  readonly articles: number
  readonly categories: number
  readonly likes: number
  readonly auditEntries: number
  readonly newestChange: string | null
}

/** What a refused request must leave as it was. */
export async function storedRows(app: TestApp): Promise<StoredRows> {
  const { rows } = await sql<StoredRows>`
    select (select count(*)::int from news_articles) as articles,
      (select count(*)::int from news_categories) as categories,
      (select count(*)::int from news_likes) as likes,
      ((select count(*) from audit_entries) + (select count(*) from audit_waiting))::int as "auditEntries",
      (select max(updated_at)::text from news_articles) as "newestChange"`.execute(app.platform.db)
  const [row] = rows
  assert.ok(row)
  return row
}

interface RawRequest {
  readonly as?: Member
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** Sends a request whose target stays as it is given, which `fetch` would not leave alone. */
export async function sendRaw(
  { url }: TestApp,
  method: string,
  target: string,
  { as, headers, body }: RawRequest = {},
) {
  const sent = httpRequest(url, {
    method,
    path: target,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = await textOf(answer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text }
}
