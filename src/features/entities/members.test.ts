// Depends on: servers
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  entityBody,
  entityNotFound,
  invalid,
  makeEntity,
  notPermitted,
  storedEntities,
} from '../../../test/harness/entity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { ABSENT, addUser } from '../../../test/harness/user-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { belongsTo } from './members.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const stranger = testMember(app, 'member')

const { create, read, update, remove, send } = callsOnEntities(app)

test('the owner says who else belongs to it; these see it and who belongs, and change nothing', async () => {
  const colleague = await app.member('visitor')
  const another = await addUser(app)
  const sorted = (...ids: string[]) => ids.toSorted()
  const entity = await makeEntity(app, owner, {
    visibility: 'confidential',
    member_ids: [colleague.id.toUpperCase(), another, another, owner.id],
  })
  const { id } = entity
  assert.deepEqual(entity.member_ids, sorted(owner.id, colleague.id, another))
  assert.deepEqual((await read(id, colleague)).body.data.entity, entity)
  assertRefusal(await update({ id, member_ids: [] }, colleague), 403, notPermitted)
  assertRefusal(await remove(id, colleague), 403, notPermitted)
  const belonging = (userId: string) => transaction(app.platform.db, (trx) => belongsTo(trx, userId, id))
  assert.deepEqual(await Promise.all([owner.id, colleague.id, another, stranger.id, admin.id].map(belonging)), [
    true,
    true,
    true,
    false,
    false,
  ])
  assert.equal(await transaction(app.platform.db, (trx) => belongsTo(trx, owner.id, 'nothing')), false)

  assert.deepEqual((await update({ id, name: 'Same people' }, owner)).body.data.entity.member_ids, entity.member_ids)
  assert.deepEqual(
    (await update({ id, member_ids: [another] }, owner)).body.data.entity.member_ids,
    sorted(owner.id, another),
  )
  assertRefusal(await read(id, colleague), 404, entityNotFound)
  assert.deepEqual(
    (await update({ id, member_ids: [stranger.id] }, admin)).body.data.entity.member_ids,
    sorted(owner.id, stranger.id),
  )
  assert.equal((await read(id, stranger)).status, 200)
  assert.deepEqual((await update({ id, member_ids: [] }, owner)).body.data.entity.member_ids, [owner.id])
})

test('whoever is added is notified once, in their language, and not of what they did themselves', async () => {
  const [colleague, ukrainian] = [await app.member('visitor'), await app.member('member')]
  await app.owner.updateTable('users').set({ language: 'uk' }).where('id', '=', ukrainian.id).execute()
  const { id } = await makeEntity(app, owner, { name: 'Млин', member_ids: [colleague.id] })
  await update({ id, member_ids: [colleague.id, ukrainian.id] }, owner)
  await update({ id, member_ids: [colleague.id, ukrainian.id, admin.id] }, admin)
  const titles = async (member: Member) => {
    const { body } = await app.request('GET', '/api/notifications', { as: member })
    return body.notifications.map(({ title, data }: { title: string; data: object }) => [title, data])
  }
  const data = { entityId: id }
  assert.deepEqual(await titles(colleague), [['You have been added to “Млин”', data]])
  assert.deepEqual(await titles(ukrainian), [['Вас додано до організації «Млин»', data]])
  assert.deepEqual(await titles(admin), [])
})

test('a member can leave, once; the owner cannot, nor an administrator who does not belong', async () => {
  const colleague = await app.member('visitor')
  const { id } = await makeEntity(app, owner, { visibility: 'confidential', member_ids: [colleague.id] })
  const leave = (as: Member, entityId = id) => send('DELETE', `/api/entities/${entityId}/members/me`, as)
  const refusal = { code: 'OWNER_CANNOT_LEAVE', message: 'The owner cannot leave the entity' }
  assertRefusal(await leave(owner), 409, refusal)
  assertRefusal(await leave(stranger), 404, entityNotFound)
  assertRefusal(await leave(admin), 404, { code: 'NOT_A_MEMBER', message: 'You are not a member of this entity' })
  for (const unknown of [ABSENT, 'nothing']) assertRefusal(await leave(colleague, unknown), 404, entityNotFound)
  const left = await leave(colleague)
  assert.deepEqual([left.status, left.body], [200, { success: true, message: 'Entity left successfully' }])
  assertRefusal(await leave(colleague), 404, entityNotFound)
  assert.deepEqual((await read(id, owner)).body.data.entity.member_ids, [owner.id])
})

test('only accounts that are there and active can belong, and a refusal writes nothing', async () => {
  const { id } = await makeEntity(app, owner)
  const deleted = await addUser(app, { deleted_at: new Date() })
  const inactive = await addUser(app, { is_active: false })
  const before = await storedEntities(app)
  const reason = 'must be the id of an existing user'
  for (const unknown of [ABSENT, deleted, inactive, 'nobody', '', "' or 1=1 --"]) {
    const member_ids = [stranger.id, unknown]
    const refusal = invalid('VALIDATION_ERROR', 'member_ids.1', reason)
    assertRefusal(await create(entityBody({ member_ids }), owner), 422, refusal, unknown)
    assertRefusal(await update({ id, name: 'Half-written', member_ids }, owner), 422, refusal, unknown)
    assertRefusal(await update({ id, member_ids }, stranger), 403, notPermitted, unknown)
  }
  assert.deepEqual(await storedEntities(app), before)
})

test('up to 200 accounts belong beside the owner', async () => {
  const ids = await Promise.all(Array.from({ length: 201 }, () => addUser(app)))
  const refusal = invalid('VALIDATION_ERROR', 'member_ids', 'must have at most 200 items')
  assertRefusal(await create(entityBody({ member_ids: ids }), owner), 422, refusal)
  const entity = await makeEntity(app, owner, { member_ids: ids.slice(1) })
  assert.deepEqual(entity.member_ids, [owner.id, ...ids.slice(1)].toSorted())
})

test('whose account is not active any more is not shown, stays in an edit of the others, and shows again', async () => {
  const colleague = await app.member('member')
  const setActive = (is_active: boolean) =>
    app.owner.updateTable('users').set({ is_active }).where('id', '=', colleague.id).execute()
  const { id } = await makeEntity(app, owner, { member_ids: [colleague.id] })
  await setActive(false)
  assert.deepEqual((await read(id, owner)).body.data.entity.member_ids, [owner.id])
  await update({ id, member_ids: [stranger.id] }, owner)
  await setActive(true)
  const shown = (await read(id, owner)).body.data.entity.member_ids
  assert.deepEqual(shown, [owner.id, stranger.id, colleague.id].toSorted())
})
