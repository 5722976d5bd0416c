import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, callsOnEntities, invalid, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { changedFieldsTold, storedOpportunities, storedOpportunity } from '../../../test/harness/opportunity-rows.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { deletionParts } from '../../../test/harness/test-app.ts'
import { ageDeletion } from '../../../test/harness/user-fixtures.ts'
import { eraseDeletedAccounts } from '../accounts/erase.ts'

const [app, second] = testAppPair()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { update } = callsOnOpportunities(app)
const entities = callsOnEntities(app)

/** The entity as both programs show it in detail and list, to anyone or to somebody. */
async function shown(id: string, as?: Member) {
  const send = as && { as }
  const found = []
  for (const on of [app, second]) {
    const { body } = await on.request('GET', `/api/opportunities/${id}`, send)
    const { website, employee_count, logo_shown, ...detailed } = body.data.opportunity.entity ?? {}
    const { data } = (await on.request('GET', '/api/opportunities?limit=50', send)).body
    const { logo_shown: listedShown, ...listed } =
      data.opportunities.find((one: { id: string }) => one.id === id)?.entity ?? {}
    assert.deepEqual(listed, detailed)
    // Each has a public address of its own.
    const { shown } = on.features.pictureAddresses
    for (const one of [logo_shown, listedShown]) assert.equal(one, detailed.logo && shown(detailed.logo))
    found.push({ ...detailed, ...(website && { website }), ...(employee_count && { employee_count }) })
  }
  assert.deepEqual(found[0], found[1])
  return found[0]
}

test('a change of an entity shows immediately in its opportunities', async () => {
  const entity = await makeEntity(app, owner, { website: 'https://a.example/1' })
  const id = await postIn(app, owner, { entity_id: entity.id })
  const { name } = entity
  assert.deepEqual(await shown(id), { id: entity.id, name, website: 'https://a.example/1' })
  await entities.update(
    { id: entity.id, name: 'New name', logo: 'https://a.example/l', employee_count: '5000+' },
    owner,
  )
  const changed = { id: entity.id, name: 'New name', logo: 'https://a.example/l', employee_count: '5000+' }
  assert.deepEqual(await shown(id), { ...changed, website: 'https://a.example/1' })
  await entities.update({ id: entity.id, website: null }, admin)
  assert.deepEqual(await shown(id), changed)
})

test('an entity is shown with its opportunities to those who may see the entity itself', async () => {
  const colleague = await app.member('member')
  const stranger = await app.member('member')
  const entity = await makeEntity(app, owner)
  const id = await postIn(app, owner, { entity_id: entity.id })
  const { name } = entity
  const whole = { id: entity.id, name }
  const look = async () => [
    await shown(id),
    await shown(id, stranger),
    await shown(id, colleague),
    await shown(id, owner),
  ]
  assert.deepEqual(await look(), [whole, whole, whole, whole])
  await entities.update({ id: entity.id, visibility: 'members' }, owner)
  assert.deepEqual(await look(), [{}, whole, whole, whole])
  await entities.update({ id: entity.id, visibility: 'confidential' }, owner)
  assert.deepEqual(await look(), [{}, {}, {}, whole])
  await entities.update({ id: entity.id, member_ids: [colleague.id] }, owner)
  assert.deepEqual(await look(), [{}, {}, whole, whole])
  assert.deepEqual(await shown(id, admin), whole)
  await entities.update({ id: entity.id, member_ids: [] }, owner)
  assert.deepEqual(await look(), [{}, {}, {}, whole])
})

test('an opportunity stays when its entity is deleted, without it', async () => {
  const entity = await makeEntity(app, owner)
  const id = await postIn(app, owner, { entity_id: entity.id })
  assert.deepEqual(await shown(id), { id: entity.id, name: entity.name })
  await entities.remove(entity.id, owner)
  assert.deepEqual(await shown(id), {})
  assert.equal((await app.request('GET', `/api/opportunities/${id}`)).body.data.opportunity.entity_id, null)
  const { pagination } = (await app.request('GET', `/api/opportunities?entity_id=${entity.id}`)).body.data
  assert.equal(pagination.total_items, 0)
})

test('an entity hidden with its owner’s account is not shown with the opportunities of others until the account is restored', async () => {
  const leaver = await app.member('member')
  const entity = await makeEntity(app, leaver, { member_ids: [owner.id] })
  const id = await postIn(app, owner, { entity_id: entity.id })
  const leave = () => app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: { deleteData: true } })
  assert.equal((await shown(id)).name, entity.name)
  await leave()
  for (const as of [undefined, owner, admin]) assert.deepEqual(await shown(id, as), {})
  await changeOpportunity(app, owner, id, { entity_id: entity.id, title: 'With what it has already' })
  await app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })
  assert.equal((await shown(id)).name, entity.name)
  await leave()
  await ageDeletion(app, leaver.id, 31)
  await eraseDeletedAccounts(deletionParts(app))
  for (const as of [undefined, owner, admin]) assert.deepEqual(await shown(id, as), {})
  assert.equal((await storedOpportunity(app, id)).entity_id, null)
})

test('an opportunity moves only to entities to which one belongs; what it has already, it keeps', async () => {
  const stranger = await app.member('member')
  const [mine, theirs, secret] = [
    await makeEntity(app, owner),
    await makeEntity(app, stranger),
    await makeEntity(app, stranger, { visibility: 'confidential' }),
  ]
  const id = await postIn(app, owner)
  const before = await storedOpportunities(app)
  const message = 'You do not belong to this entity'
  const refusal = { code: 'INSUFFICIENT_PERMISSIONS', message }
  assertRefusal(await update({ id, entity_id: theirs.id, title: 'Moved' }, owner), 403, refusal)
  const unknown = invalid('VALIDATION_ERROR', 'entity_id', 'must be the id of an existing entity')
  for (const entity_id of ['x', secret.id, id]) {
    assertRefusal(await update({ id, entity_id, title: 'Moved' }, owner), 422, unknown)
  }
  assert.deepEqual(await storedOpportunities(app), before)
  await changeOpportunity(app, owner, id, { entity_id: mine.id.toUpperCase() })
  assert.deepEqual([(await shown(id)).id, await changedFieldsTold(app, id)], [mine.id, ['entity_id']])
  await changeOpportunity(app, admin, id, { entity_id: secret.id })
  await changeOpportunity(app, owner, id, { entity_id: secret.id, title: 'Keeps what an administrator gave' })
  assert.deepEqual(await changedFieldsTold(app, id), ['title'])
  assert.deepEqual([await shown(id, owner), (await shown(id, admin)).id], [{}, secret.id])
  await changeOpportunity(app, owner, id, { entity_id: null })
  assert.equal((await storedOpportunity(app, id)).entity_id, null)
})

test('when a move races with the deletion of the entity, either may come first, and nothing refers to the deleted one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [from, to] = [await makeEntity(app, owner), await makeEntity(app, owner)]
    const ids = [await postIn(app, owner, { entity_id: from.id }), await postIn(app, owner, { entity_id: to.id })]
    const [deleted, ...moved] = await Promise.all([
      entities.remove(to.id, owner),
      ...ids.map((id) => update({ id, entity_id: to.id, title: `Moved ${id}` }, owner)),
      ...ids.map((id) => update({ id, entity_id: from.id }, owner)),
    ])
    assert.equal(deleted?.status, 200)
    for (const { status, text } of moved) assert.ok(status === 200 || status === 422, text)
    for (const id of ids) assert.notEqual((await shown(id)).id, to.id)
  }
})
