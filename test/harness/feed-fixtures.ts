import assert from 'node:assert/strict'
import type { Member, TestApp } from './test-app.ts'
import { TIMESTAMP } from './user-fixtures.ts'
import { parseXml } from './xml.ts'

const ATOM = 'application/atom+xml; charset=utf-8'
export const XML = 'application/xml; charset=utf-8'

/** A document that anyone is given and caches may keep. */
export async function readDocument(app: TestApp, path: string, mediaType: string, as?: Member) {
  const { status, headers, text } = await app.request('GET', path, as && { as })
  assert.deepEqual([status, headers.get('content-type')], [200, mediaType], text)
  assert.deepEqual([headers.get('cache-control'), headers.get('set-cookie')], ['public, max-age=300', null])
  return parseXml(text)
}

/** An Atom feed, by all rules of RFC 4287 that are for its publisher. */
export async function readFeed(app: TestApp, path: string, as?: Member) {
  const { feed } = await readDocument(app, path, ATOM, as)
  assert.equal(feed['@xmlns'], 'http://www.w3.org/2005/Atom')
  const entries = feed.entry ?? []
  for (const part of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) assert.equal(typeof part[name], 'string', name)
    assert.ok(URL.canParse(part.id), part.id)
    assert.match(part.updated, TIMESTAMP)
  }
  assert.equal(new Set(entries.map(({ id }: { id: string }) => id)).size, entries.length)
  assert.ok(feed.author.name.length > 0)
  for (const entry of entries) {
    assert.match(entry.published, TIMESTAMP)
    assert.deepEqual(
      entry.link.map((link: { '@rel': string }) => link['@rel']),
      ['alternate'],
    )
  }
  return feed
}

/** The titles of a feed's entries, in their order. */
export async function titlesIn(app: TestApp, path: string): Promise<string[]> {
  const { entry = [] } = await readFeed(app, path)
  return entry.map(({ title }: { title: string }) => title)
}

/** Nothing has been in it since the tables were made. */
export function assertEmptyFeed({ updated, ...rest }: Awaited<ReturnType<typeof readFeed>>, feedItself: object): void {
  assert.deepEqual(rest, feedItself)
  assert.ok(Date.parse(updated) > Date.parse('2026-01-01') && Date.parse(updated) < Date.now(), updated)
}
