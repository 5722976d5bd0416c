import assert from 'node:assert/strict'
import type { SearchResults } from '../../src/features/search/schema.ts'
import type { Member, TestApp } from './test-app.ts'

/** The calls on the one search, as somebody or as nobody. */
export function callsOnSearch(app: TestApp) {
  const ask = (query: string, as?: Member) => app.request('GET', `/api/search?${query}`, as && { as })

  async function search(q: string, as?: Member, rest = ''): Promise<SearchResults> {
    const { status, body, text } = await ask(`q=${encodeURIComponent(q)}${rest}`, as)
    assert.equal(status, 200, `${JSON.stringify(q)}: ${text}`)
    assert.equal(body.success, true)
    return body.data
  }

  /** What each kind is called that was found, by kind. */
  async function names(q: string, as?: Member) {
    const { news, opportunities, entities, members } = await search(q, as)
    return {
      news: news?.items.map(({ title }) => title),
      opportunities: opportunities?.items.map(({ title }) => title),
      entities: entities?.items.map(({ name }) => name),
      members: members?.items.map(({ name }) => name),
    }
  }

  return { ask, search, names }
}
