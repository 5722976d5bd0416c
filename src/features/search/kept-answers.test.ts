// Depends on: instances
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { callsOnSearch } from '../../../test/harness/search-fixtures.ts'
import { before, testApp, testMember } from '../../../test/harness/suite.ts'
import type { Entity } from '../entities/schema.ts'
import { indexEntity } from '../entities/search-index.ts'

const MANY = 130

const app = testApp()
const owner = testMember(app, 'member')
const { search, names } = callsOnSearch(app)
const { update, remove } = callsOnEntities(app)
let newest: Entity

/** So many that answers are cached. */
before(async () => {
  const entities = Array.from({ length: MANY }, (_, number) => ({
    id: randomUUIDv7(),
    name: `Orchard ${number}`,
    category: 'Farms',
    visibility: 'public' as const,
    owner_id: owner.id,
    created_at: new Date(2020, 0, 1, 0, number),
  }))
  const members = entities.map(({ id }) => ({ entity_id: id, user_id: owner.id }))
  await app.owner.transaction().execute(async (trx) => {
    await trx.insertInto('entities').values(entities).execute()
    await trx.insertInto('entity_members').values(members).execute()
    for (const entity of entities) await indexEntity(trx, entity.id, { ...entity, description: null })
  })
  newest = await makeEntity(app, owner, { name: 'Orchard of the newest' })
})

const first = async () => (await names('orchards')).entities?.[0]

test('a cached answer shows nothing that has changed since', async () => {
  assert.equal(await first(), 'Orchard of the newest')
  await update({ id: newest.id, name: 'Orchard renamed' }, owner)
  assert.equal(await first(), 'Orchard renamed')
  await update({ id: newest.id, visibility: 'members' }, owner)
  assert.equal(await first(), `Orchard ${MANY - 1}`)
  assert.equal((await names('orchards', owner)).entities?.[0], 'Orchard renamed')
  await update({ id: newest.id, visibility: 'public' }, owner)
  await remove(newest.id, owner)
  assert.equal(await first(), `Orchard ${MANY - 1}`)
  assert.equal((await search('orchards')).entities?.total, MANY)
})

test('a cached answer has what is new before long, however often it is asked for', async () => {
  assert.notEqual(await first(), 'Orchard of tomorrow')
  await makeEntity(app, owner, { name: 'Orchard of tomorrow' })
  await eventually('the new one is found', async () => (await first()) === 'Orchard of tomorrow')
})
