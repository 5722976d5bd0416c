import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const one = testMember(app, 'visitor')
const another = testMember(app, 'member')

const ask = (ids: readonly string[], as?: Member) =>
  app.request('GET', `/api/news/liked?ids=${encodeURIComponent(ids.join(','))}`, as ? { as } : {})
const change = (id: string, as: Member, action: 'like' | 'unlike' = 'like') =>
  app.request('POST', `/api/news/${id}/like`, { as, body: { action } })
const answered = (liked: readonly string[]) => ({ success: true, data: { liked } })

test('everyone learns which of the articles they like themselves, in the order asked, and once', async () => {
  const [first, second, third] = [
    (await writeArticle(app, admin)).id,
    (await writeArticle(app, admin)).id,
    (await writeArticle(app, admin)).id,
  ]
  await Promise.all([change(first, one), change(third, one), change(second, another)])
  const ids = [third, second, first.toUpperCase(), third]
  for (const [as, liked] of [
    [one, [third, first]],
    [another, [second]],
    [admin, []],
  ] as const) {
    const { status, body } = await ask(ids, as)
    assert.deepEqual([status, body], [200, answered(liked)])
  }
  await change(third, one, 'unlike')
  assert.deepEqual((await ask(ids, one)).body, answered([first]))
})

test('what names no article is ignored, and so is one that the caller may no longer read', async () => {
  const { id, slug } = await writeArticle(app, admin)
  await change(id, one)
  const noIds = [randomUUIDv7(), slug, 'nothing', '', ' ', "'", id]
  assert.deepEqual((await ask(noIds, one)).body, answered([id]))
  assert.deepEqual((await app.request('GET', '/api/news/liked', { as: one })).body, answered([]))
  await app.request('PUT', `/api/news/${id}`, { as: admin, body: { visibility: 'member' } })
  assert.deepEqual((await ask(noIds, one)).body, answered([]))
})

test('at most 50 are asked for at once, by somebody who is signed in', async () => {
  const { id } = await writeArticle(app, admin)
  await change(id, one)
  const ids = (count: number) => [...Array.from({ length: count - 1 }, () => randomUUIDv7()), id]
  assert.deepEqual((await ask(ids(50), one)).body, answered([id]))
  const tooMany = await ask(ids(51), one)
  const details = { field: 'ids', code: 'TOO_MANY', limit: 50 }
  assert.deepEqual(
    [tooMany.status, tooMany.body],
    [400, { success: false, error: 'ids must have at most 50 items', details }],
  )
  assert.equal((await ask(['x'.repeat(6_000)], one)).status, 400)
  const anonymous = await ask([id])
  assert.deepEqual([anonymous.status, anonymous.body], [401, { success: false, error: 'Authentication required' }])
})
