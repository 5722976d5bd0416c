import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleBody, storedViews, writeArticle } from '../../../test/harness/news-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer, Member } from '../../../test/harness/test-app.ts'
import type { Article } from './schema.ts'

/** A fifth of the limits, so that two may sign in and few requests exhaust one. */
const SCALE = 0.2

let article: Article

const app = testApp({ HROMADA_RATE_LIMIT_SCALE: String(SCALE) })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
before(async () => {
  article = await writeArticle(app, admin)
})

const send = (method: string, path: string, as?: Member, body?: unknown) =>
  app.request(method, path, { body, ...(as && { as }) })

function assertRefused({ status, headers, body }: Answer, limit: number): void {
  assert.deepEqual([status, body], [429, { success: false, error: 'Too many requests' }])
  assert.equal(headers.get('x-ratelimit-limit'), String(limit))
  assert.equal(headers.get('x-ratelimit-remaining'), '0')
  assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/)
}

/** Of more requests at once exactly as many pass as the limit says; each answer says how many are left. */
async function assertLimit(limit: number, one: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: limit + 5 }, one))
  const passed = answers.filter(({ status }) => status !== 429)
  const left = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    Array.from({ length: limit }, (_, index) => index),
  )
  for (const answer of answers.filter(({ status }) => status === 429)) assertRefused(answer, limit)
}

test('an article is read 120 times a minute, by id, by slug or with HEAD; a refused reading counts no view', async () => {
  const paths = [`/api/news/${article.id}`, `/api/news/${article.slug}`, '/api/news/no-such-article']
  let sent = 0
  await assertLimit(120 * SCALE, () => send('GET', paths[sent++ % 2] ?? ''))
  assert.equal(await storedViews(app, article.id), 120 * SCALE)
  for (const path of paths) assertRefused(await send('GET', path), 120 * SCALE)
  assert.equal((await send('HEAD', paths[0] ?? '')).status, 429)
  assert.equal((await send('GET', paths[0] ?? '', member)).status, 200)
})

test('the list has a limit of its own, of 120', () => assertLimit(120 * SCALE, () => send('GET', '/api/news')))

test('likes have one of 60 for each member', async () => {
  const path = `/api/news/${article.id}/like`
  await assertLimit(60 * SCALE, () => send('POST', path, member, { action: 'like' }))
  assertRefused(await send('GET', path, member), 60 * SCALE)
  assert.equal((await send('POST', path, admin, { action: 'like' })).status, 200)
})

test('editing and deleting share one of 30, and what it refuses is not written', async () => {
  const path = `/api/news/${article.id}`
  await assertLimit(30 * SCALE, () => send('PUT', path, admin, { title: 'Edited' }))
  assertRefused(await send('PUT', path, admin, { title: 'Refused' }), 30 * SCALE)
  assertRefused(await send('DELETE', path, admin), 30 * SCALE)
  assertRefused(await send('DELETE', path, admin, 'not even JSON'), 30 * SCALE)
  assert.equal((await send('GET', path, admin)).body.data.title, 'Edited')
  assert.equal((await send('POST', '/api/news', admin, articleBody())).status, 201)
})
