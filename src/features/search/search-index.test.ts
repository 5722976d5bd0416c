// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addUsers } from '../../../test/harness/user-fixtures.ts'

const app = testApp({}, { hasClock: true })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')
const { names } = callsOnSearch(app)
const entitiesOf = async (q: string) => (await names(q, member)).entities
const membersOf = async (q: string) => (await names(q, member)).members

test('what was just written is found at once, by its new words alone', async () => {
  const entity = await makeEntity(app, member, { name: 'Windmill' })
  assert.deepEqual(await entitiesOf('windmills'), ['Windmill'])
  await callsOnEntities(app).update({ id: entity.id, name: 'Watermill' }, member)
  assert.deepEqual(await entitiesOf('windmills'), [])
  assert.deepEqual(await entitiesOf('watermills'), ['Watermill'])
  await callsOnEntities(app).remove(entity.id, member)
  assert.deepEqual(await entitiesOf('watermills'), [])
})

test('a profile is found by what it says now, whoever changed it', async () => {
  const { status } = await app.request('PUT', '/api/profile', { as: member, body: { company: 'Гончарня' } })
  assert.equal(status, 200)
  assert.equal((await membersOf('гончарні'))?.length, 1)
  // As a program of a former version does.
  await app.owner.updateTable('users').set({ company: 'Кузня' }).where('id', '=', member.id).execute()
  assert.deepEqual(await membersOf('гончарні'), [])
  assert.equal((await membersOf('кузні'))?.length, 1)
})

test('what is written again as it was is not indexed again', async () => {
  const { id } = await makeEntity(app, member, { name: 'Sawmill', description: 'Boards' })
  assert.deepEqual(await entitiesOf('sawmills'), ['Sawmill'])
  const indexed = () => sql`select xmin from entity_search where entity_id = ${id}`.execute(app.owner)
  const { rows } = await indexed()
  await app.owner.updateTable('entities').set({ name: 'Sawmill', description: 'Boards', category: 'Mills' }).execute()
  assert.deepEqual((await indexed()).rows, rows)
})

test('a long queue is worked off in the background', async () => {
  const ids = await addUsers(app, 130)
  await sql`update users set bio = 'beekeeper' where id = any(${ids}::uuid[])`.execute(app.owner)
  await eventually('everything is indexed', async () => {
    const { rows } = await sql`select from member_search where search is null`.execute(app.owner)
    return rows.length === 0
  })
  const { body } = await app.request('GET', '/api/search?q=beekeepers&kinds=members', { as: admin })
  assert.equal(body.data.members.total, 130)
})

test('an erased account leaves no words', async () => {
  const [id] = await addUsers(app, 1)
  await app.owner.deleteFrom('users').where('id', '=', String(id)).execute()
  const { rows } = await sql`select from member_search where user_id = ${id}`.execute(app.owner)
  assert.deepEqual(rows, [])
})
