import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOnEntities, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { named } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const { read, update, verify } = callsOnEntities(app)

const list = async (query = '') => {
  const { status, body, text } = await app.request('GET', `/api/admin/entities?${query}`, { as: admin })
  assert.equal(status, 200, text)
  return body.data as { entities: Record<string, unknown>[]; pagination: { total_items: number } }
}
const idsOf = async (query: string) => (await list(query)).entities.map(({ id }) => id)
const oneOf = async (id: string) => (await list('limit=50')).entities.find((entity) => entity.id === id)

test('an entity awaits a look when it is new, no longer once it was decided about, and again when it changes', async () => {
  const { id } = await makeEntity(app, owner, { name: 'Bakery', website: 'https://bakery.example/' })
  const { entity } = (await read(id, admin)).body.data
  const neverSeen = {
    verified_at: null,
    verified_by: null,
    verifier: null,
    verification_notes: null,
    looked_at: null,
    looked_at_as: null,
    changed_fields: [],
  }
  assert.deepEqual((await list('awaiting=true')).entities, [{ ...entity, owner: named(owner), ...neverSeen }])

  await verify(id, { isVerified: false, notes: 'No papers yet' }, admin)
  assert.deepEqual(await idsOf('awaiting=true'), [])
  const looked = await oneOf(id)
  assert.deepEqual([looked?.verification_notes, looked?.changed_fields], ['No papers yet', []])

  await update({ id, description: 'Since 1901', location: { city: 'Львів' } }, owner)
  const [changed] = (await list('awaiting=true')).entities
  assert.deepEqual(
    [changed?.id, changed?.changed_fields, changed?.looked_at],
    [id, ['description', 'location'], looked?.looked_at],
  )
  const lookedAtAs = {
    name: 'Bakery',
    logo: null,
    logo_shown: null,
    website: 'https://bakery.example/',
    description: null,
  }
  const rest = { category: entity.category, employee_count: null, location: null }
  assert.deepEqual(changed?.looked_at_as, { ...lookedAtAs, ...rest })

  // Also without another verdict: who looked has looked.
  await verify(id, { isVerified: false, notes: 'No papers yet' }, admin)
  assert.deepEqual([await idsOf('awaiting=true'), (await oneOf(id))?.changed_fields], [[], []])

  await verify(id, { isVerified: true }, admin)
  const verified = await oneOf(id)
  assert.deepEqual([verified?.is_verified, verified?.verified_by, verified?.verifier], [true, admin.id, named(admin)])
  assert.deepEqual([await idsOf('verified=true'), await idsOf('awaiting=true')], [[id], []])

  await update({ id, name: 'Bank' }, owner)
  const [another] = (await list('awaiting=true')).entities
  assert.deepEqual([another?.is_verified, another?.changed_fields], [false, ['name']])
})

test('administrators see whose an entity is, also of an owner who hides from members', async () => {
  const hidden = await app.member('member')
  await app.owner.updateTable('users').set({ visibility: 'hidden' }).where('id', '=', hidden.id).execute()
  const { id } = await makeEntity(app, hidden, { name: 'Nobody’s garden' })
  assert.deepEqual((await oneOf(id))?.owner, named(hidden))
})

test('an entity that was verified before looks were noted shows what its owner changed', async () => {
  const { id } = await makeEntity(app, owner, { name: 'Old school' })
  await verify(id, { isVerified: true }, admin)
  await app.owner.updateTable('entities').set({ looked_at: null, looked_at_as: null }).where('id', '=', id).execute()
  await update({ id, name: 'Old casino' }, owner)
  const entity = await oneOf(id)
  assert.deepEqual(
    [entity?.changed_fields, (entity?.looked_at_as as { name: string } | undefined)?.name],
    [['name'], 'Old school'],
  )
})

test('a change awaits a look even if the clock of whoever looked is ahead', async () => {
  const { id } = await makeEntity(app, owner, { name: 'Ahead' })
  await verify(id, { isVerified: false }, admin)
  await app.owner
    .updateTable('entities')
    .set({ looked_at: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute()
  await update({ id, description: 'Changed' }, owner)
  assert.ok((await idsOf('awaiting=true&limit=50')).includes(id))
})

test('those that wait are listed longest waiting first, others newest first; search and owner filter', async () => {
  const member = await app.member('member')
  const ids: string[] = []
  for (const name of ['Waiting one', 'Waiting two', 'Waiting three']) {
    ids.push((await makeEntity(app, member, { name })).id)
  }
  await update({ id: ids[0], description: 'Changed last' }, member)
  const [one, two, three] = ids
  const byOwner = `owner_id=${member.id}`
  assert.deepEqual(await idsOf(`awaiting=true&${byOwner}`), [two, three, one])
  assert.deepEqual(await idsOf(byOwner), [three, two, one])
  assert.deepEqual(await idsOf(`${byOwner}&sort=name`), [one, three, two])
  assert.deepEqual(await idsOf(`${byOwner}&sort=updated_at&order=desc`), [one, three, two])
  assert.deepEqual(await idsOf(`${byOwner}&search=three`), [three])
  assert.deepEqual(await idsOf(`${byOwner}&awaiting=false`), [])
  assert.deepEqual(await idsOf('owner_id=nobody'), [])
  const page = await list(`${byOwner}&limit=2&page=2`)
  assert.deepEqual([page.entities.map(({ id }) => id), page.pagination.total_items], [[one], 3])
})

test('a filter that is none is refused in the words of administration', async () => {
  for (const query of ['limit=51', 'page=0', 'awaiting=perhaps', 'sort=owner', 'search=%25', 'page=5001&limit=20']) {
    const { status, body } = await app.request('GET', `/api/admin/entities?${query}`, { as: admin })
    assert.deepEqual([status, body.error, body.code], [400, 'VALIDATION_ERROR', 400], query)
  }
})
