// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertRefusal, callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  opportunityBody,
  postIn,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import { assertOpportunityTotals, duplicateOf } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'
import { addSession } from '../../../test/harness/user-fixtures.ts'
import { expireOpportunities } from './expire.ts'

/** More for a closer look: what goes wrong here does so seldom. */
const ROUNDS = Number(process.env.TEST_RACE_ROUNDS ?? 2)

const app = testApp()
const admin = testMember(app, 'admin')

const { create, list, mine, read, remove, update } = callsOnOpportunities(app)
const entities = callsOnEntities(app)

const addMembers = (count: number) => Promise.all(Array.from({ length: count }, () => app.member('member')))
const assertNoFault = (answers: readonly Answer[]) => {
  for (const { status, text } of answers) assert.ok(status < 500, text)
}

test('concurrent posts, changes and deletions in new categories and places all succeed and are counted right', async () => {
  const input = (index: number) => ({
    category: `Category ${index % 5}`,
    location: { remote: index % 3 === 0, city: `City ${index % 4}`, country: `Country ${index % 7}` },
  })
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const members = await addMembers(4)
    const posted = await Promise.all(
      [...members, ...members, ...members].map(async (as, index) => ({ as, id: await postIn(app, as, input(index)) })),
    )
    const answers = await Promise.all([
      ...posted.map(({ as, id }, index) => update({ id, ...input(index + 3), status: 'closed' }, as)),
      ...posted.slice(6).map(({ as, id }) => remove(id, as)),
      ...Array.from({ length: 16 }, (_, index) => create(opportunityBody(input(index * 7)), members[index % 4])),
      ...posted.map(({ as, id }, index) => update({ id, ...input(index + 4), type: 'project' }, as)),
    ])
    for (const { status, text } of answers) assert.ok(status === 200 || status === 404, text)
    await assertOpportunityTotals(app)
  }
})

test('two concurrent swaps of titles block each other, and both are refused', async () => {
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    const members = await addMembers(6)
    const swaps = members.map(async (as) => {
      const [one, two] = [await postOpportunity(app, as), await postOpportunity(app, as)]
      const answers = await Promise.all([
        update({ id: one.id, title: two.title }, as),
        update({ id: two.id, title: one.title }, as),
      ])
      return [two.id, one.id].map((other, index) => [answers[index], other] as const)
    })
    for (const [answer, other] of (await Promise.all(swaps)).flat())
      assertRefusal(answer as Answer, 409, duplicateOf(other))
  }
})

test('an account deleted while posting leaves nothing behind, and everything is restored with it', async () => {
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const leaver = await app.member('member')
    const title = `Round ${round}`
    const earlier = await postIn(app, leaver, { title: `${title} earlier` })
    const post = (name: string) => create(opportunityBody({ title: name }), leaver)
    const [leaving, ...posted] = await Promise.all([
      app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: { deleteData: round % 2 === 0 } }),
      ...Array.from({ length: 8 }, (_, index) => post(`${title} ${index}`)),
      post(`${title} earlier`),
    ])
    assert.equal(leaving?.status, 200)
    for (const { status, text } of posted) assert.ok([200, 401, 409].includes(status), text)
    const { rows } = await sql`select title from opportunities where owner_id = ${leaver.id}`.execute(app.owner)
    assert.deepEqual(rows, [])
    assert.equal((await app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })).status, 200)
    const back = { ...leaver, token: await addSession(app, leaver.id) }
    const { pagination } = (await mine('', back)).body.data
    assert.equal(pagination.total_items, 1 + posted.filter(({ status }) => status === 200).length)
    assert.equal((await read(earlier, back)).status, 200)
    await assertOpportunityTotals(app)
  }
})

test('deletions, restorations, expiry and changes of entities concurrent with everything else fail for no one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leaver, mate] = await addMembers(2)
    assert.ok(leaver && mate)
    const [first, second, third] = [
      await makeEntity(app, leaver, { member_ids: [mate.id] }),
      await makeEntity(app, leaver, { member_ids: [mate.id] }),
      await makeEntity(app, mate),
    ]
    const ids: string[] = []
    for (const as of [leaver, mate, leaver, mate, leaver, mate]) {
      ids.push(await postIn(app, as, { entity_id: [first, second][ids.length % 2]?.id }))
    }
    const deleteData = round % 2 === 0
    const leaving = app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: { deleteData } })
    const answers = await Promise.all([
      ...ids.map((id, index) => update({ id, entity_id: [second, first][index % 2]?.id }, admin)),
      ...ids.map((id) => read(id, admin)),
      ...ids.map((id, index) => update({ id, entity_id: null, category: `Category ${index}` }, mate)),
      leaving,
      entities.update({ id: first.id, description: 'Changed' }, leaver),
      entities.update({ id: second.id, member_ids: [] }, admin),
      ...ids.map((id) => update({ id, title: `Round ${round} ${id}`, status: 'closed' }, leaver)),
      leaving.then(() => app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })),
      ...ids.map((id) => read(id, admin)),
      create(opportunityBody({ entity_id: first.id }), mate),
      create(opportunityBody({ entity_id: second.id }), leaver),
      entities.remove(third.id, mate),
      entities.remove(second.id, admin),
      ...ids.slice(4).map((id) => remove(id, admin)),
      list('?limit=50', admin),
    ])
    await Promise.all([1, 2].map(() => expireOpportunities(app.platform.db, app.platform.community)))
    assertNoFault(answers)
    await assertOpportunityTotals(app)
  }
})
