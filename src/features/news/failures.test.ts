import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { articleBody, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')

test('a fault is answered with the fixed text of the route, and logged once, whole, under the id that the answer has', async () => {
  const { id } = await writeArticle(app, admin)
  const path = `/api/news/${id}`
  for (const table of ['news_articles', 'news_totals', 'news_counters', 'news_categories']) {
    await sql`alter table ${sql.table(table)} rename to ${sql.ref(`lost_${table}`)}`.execute(app.owner)
  }
  const failures = [
    ['GET', path, undefined, 'Failed to fetch news article'],
    ['GET', '/api/news/some-slug', undefined, 'Failed to fetch news article'],
    ['GET', '/api/news', undefined, 'Failed to fetch news articles'],
    ['GET', '/api/news/categories', undefined, 'Failed to fetch news categories'],
    ['POST', '/api/news', articleBody(), 'Failed to create news article'],
    ['PUT', path, { title: 'x' }, 'Failed to update news article'],
    ['DELETE', path, undefined, 'Failed to delete news article'],
    ['POST', `${path}/like`, { action: 'like' }, 'Failed to update like status'],
    ['POST', `${path}/like`, { action: 'unlike' }, 'Failed to update like status'],
    ['GET', `${path}/like`, undefined, 'Failed to fetch like status'],
    ['POST', '/api/news/categories', { name: 'New' }, 'Failed to create news category'],
    ['DELETE', '/api/news/categories/other', undefined, 'Failed to delete news category'],
  ] as const
  for (const [method, target, body, error] of failures) {
    app.logs.length = 0
    const answer = await app.request(method, target, { as: admin, body })
    assert.deepEqual([answer.status, answer.body], [500, { success: false, error }], `${method} ${target}`)
    const id = answer.headers.get('x-request-id')
    const lines = app.logs.map((line) => JSON.parse(line))
    const errors = lines.filter(({ level, requestId }) => level >= 50 && requestId === id)
    assert.equal(errors.length, 1)
    assert.match(errors[0].err.message, /does not exist/)
  }
})
