import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOpportunity, postOpportunity } from '../../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals, storedOpportunity } from '../../../../test/harness/opportunity-rows.ts'
import { callsOnReview, changedSince } from '../../../../test/harness/review-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { named } from '../../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const colleague = testMember(app, 'admin')
const { look, resultsOf, noticesOf } = callsOnReview(app, admin)

test('who decides on what has changed since gets who changed it, and to what', async () => {
  const owner = await app.member('member')
  const { id } = await postOpportunity(app, owner)
  const { version } = await look(id)
  await changeOpportunity(app, owner, id, { description: 'Something else by now.' })
  const stale = { ids: [id], seen: { [id.toUpperCase()]: version } }
  for (const [what, body] of [
    ['status', { status: 'active' }],
    ['delete', { reason: 'No.' }],
  ] as const) {
    const at = (await storedOpportunity(app, id)).updated_at.toISOString()
    assert.deepEqual(await resultsOf(what, { ...stale, ...body }), [
      { id, success: false, ...changedSince, changed: { outcome: 'pending', by: null, at } },
    ])
  }
  const seen = { [id]: (await look(id)).version }
  assert.deepEqual(await resultsOf('status', { ids: [id], seen, status: 'draft' }), [{ id, success: true }])
  const at = (await storedOpportunity(app, id)).updated_at.toISOString()
  assert.deepEqual(await resultsOf('status', { ids: [id], seen, status: 'active' }, colleague), [
    { id, success: false, ...changedSince, changed: { outcome: 'draft', by: named(admin), at } },
  ])
  assert.deepEqual(await resultsOf('status', { ids: [id], seen, status: 'draft' }), [{ id, success: true }])
  assert.equal((await noticesOf(owner)).length, 1)
})

test('of several administrators at once one decides, and the others learn of it', async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => app.member('admin')))
  const owner = await app.member('member')
  for (let round = 0; round < 5; round += 1) {
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await postOpportunity(app, owner)).id))
    const seen = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await look(id)).version])))
    const before = (await noticesOf(owner)).length
    const answers = await Promise.all(
      admins.map((as, index) =>
        index === 3
          ? resultsOf('delete', { ids: ids.toReversed(), seen, reason: 'No.' }, as)
          : resultsOf('status', { ids, seen, status: index === 0 ? 'active' : 'draft' }, as),
      ),
    )
    for (const id of ids) {
      const results = answers.map((each) => each.find((result: { id: string }) => result.id === id))
      const winners = admins.filter((_, index) => results[index].success)
      assert.equal(winners.length, 1, JSON.stringify(results))
      const { changed } = results.find(({ success }) => !success)
      for (const result of results.filter(({ success }) => !success)) assert.deepEqual(result.changed, changed)
      assert.deepEqual(changed.by, named(winners[0] as Member))
    }
    assert.equal((await noticesOf(owner)).length, before + ids.length)
  }
  await assertOpportunityTotals(app)
})
