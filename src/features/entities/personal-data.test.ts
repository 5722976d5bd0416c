import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  duplicate,
  entityBody,
  entityNotFound,
  makeEntity,
  storedEntities,
} from '../../../test/harness/entity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { addSession, leavingOf, named } from '../../../test/harness/user-fixtures.ts'
import { entityVisibilities } from '../../platform/database/tables/entities.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { belongsTo } from './members.ts'
import type { Entity } from './schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { create, list, read, remove, update, verify } = callsOnEntities(app)

const { leave, comeBack, erase } = leavingOf(app, admin)
const shown = async ({ id }: Entity, as = admin) => (await read(id, as)).body.data?.entity
const storedOf = async ({ id }: Entity) => (await storedEntities(app)).filter((row) => (row as Entity).id === id)

test('without deleteData an entity stays without its owner, who is its owner again after a restoration', async () => {
  const leaver = await app.member('member')
  const colleague = await app.member('member')
  const entity = await makeEntity(app, leaver, { member_ids: [colleague.id], visibility: 'members' })
  const before = await storedOf(entity)
  await leave(leaver, false)
  const ownerless = { ...entity, owner_id: null, member_ids: [colleague.id], members: [named(colleague)] }
  assert.deepEqual(await shown(entity), ownerless)
  assert.deepEqual(await shown(entity, colleague), ownerless)
  assert.equal(await transaction(app.platform.db, (trx) => belongsTo(trx, colleague.id, entity.id)), true)
  const restored = await comeBack(leaver)
  assert.deepEqual(await storedOf(entity), before)
  assert.deepEqual(await shown(entity, restored), entity)
  assert.equal((await update({ id: entity.id, name: 'Mine again' }, restored)).status, 200)
})

test('what administrators change in the meantime stays changed, and the owner remains a member', async () => {
  const leaver = await app.member('member')
  const entity = await makeEntity(app, leaver)
  const taken = await makeEntity(app, leaver, { name: 'A name of its own' })
  await leave(leaver, false)
  assertRefusal(await update({ id: entity.id, name: 'a NAME of  its own' }, admin), 409, duplicate)
  const edit = { id: entity.id, name: 'Edited meanwhile', member_ids: [owner.id] }
  assert.deepEqual((await update(edit, admin)).body.data.entity.member_ids, [owner.id])
  await verify(entity.id, { isVerified: true }, admin)
  assert.equal((await remove(taken.id, admin)).status, 200)
  const restored = await comeBack(leaver)
  const { name, owner_id, member_ids, is_verified } = await shown(entity, restored)
  assert.deepEqual(
    { name, owner_id, member_ids, is_verified },
    {
      name: 'Edited meanwhile',
      owner_id: leaver.id,
      member_ids: [leaver.id, owner.id].toSorted(),
      is_verified: true,
    },
  )
  assertRefusal(await read(taken.id, restored), 404, entityNotFound)
})

test('with deleteData entities are hidden from everyone, and are restored as they were', async () => {
  const leaver = await app.member('confidential')
  const category = `Of ${leaver.id}`
  const entities: Entity[] = []
  for (const visibility of entityVisibilities) {
    entities.push(await makeEntity(app, leaver, { category, visibility, member_ids: [owner.id] }))
  }
  const listed = async (as: Member) => {
    const { data } = (await list(`?category=${category}`, as)).body
    assert.equal(data.pagination.total_items, data.entities.length)
    return data.entities.length
  }
  const before = await storedEntities(app)
  assert.deepEqual([await listed(admin), await listed(owner)], [3, 3])
  await leave(leaver, true)
  for (const as of [admin, owner]) {
    assert.equal(await listed(as), 0)
    for (const { id } of entities) {
      assertRefusal(await read(id, as), 404, entityNotFound)
      assertRefusal(await update({ id, name: 'Found' }, as), 404, entityNotFound)
      assertRefusal(await remove(id, as), 404, entityNotFound)
      assert.equal(await transaction(app.platform.db, (trx) => belongsTo(trx, owner.id, id)), false)
    }
  }
  assert.equal((await verify(entities[0]?.id ?? '', { isVerified: true }, admin)).status, 404)
  const restored = await comeBack(leaver)
  assert.deepEqual(await storedEntities(app), before)
  for (const entity of entities) assert.deepEqual(await shown(entity, restored), entity)
})

test('a member of entities of others vanishes from them with the account, and is back with it', async () => {
  const leaver = await app.member('subscriber')
  const entity = await makeEntity(app, owner, { visibility: 'confidential', member_ids: [leaver.id] })
  for (const deleteData of [true, false]) {
    await leave(leaver, deleteData)
    assert.deepEqual((await shown(entity, owner)).member_ids, [owner.id])
    const restored = await comeBack(leaver)
    assert.deepEqual(await shown(entity, restored), entity)
  }
  await leave(leaver, false)
  await erase(leaver)
  assert.deepEqual((await shown(entity, owner)).member_ids, [owner.id])
  assert.ok(!JSON.stringify(await storedEntities(app)).includes(leaver.id))
})

test('an erasure deletes the entities or leaves them without an owner, as the deletion requested', async () => {
  const [goes, stays] = [await app.member('member'), await app.member('member')]
  const gone = await makeEntity(app, goes, { member_ids: [stays.id, owner.id] })
  const left = await makeEntity(app, stays, { member_ids: [goes.id, owner.id] })
  await leave(goes, true)
  await leave(stays, false)
  await erase(goes)
  await erase(stays)
  assert.deepEqual(await storedOf(gone), [])
  assert.deepEqual(await shown(left), {
    ...left,
    owner_id: null,
    member_ids: [owner.id],
    members: [named(owner)],
  })
  assert.ok(!JSON.stringify(await storedEntities(app)).includes(stays.id))
  const edited = await update({ id: left.id, description: 'Still here', member_ids: [] }, admin)
  assert.deepEqual(edited.body.data.entity.member_ids, [])
  assert.equal((await remove(left.id, admin)).status, 200)
})

test('a deletion of the account that races with creations, edits and deletions of its entities breaks nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const leaver = await app.member('member')
    const colleague = await app.member('member')
    const entities = await Promise.all([1, 2, 3].map(() => makeEntity(app, leaver)))
    const [first, second, third] = entities
    assert.ok(first && second && third)
    const name = `Round ${round}`
    const leaving = app.request('DELETE', `/api/admin/users/${leaver.id}`, {
      as: admin,
      body: { deleteData: round % 2 === 0 },
    })
    const answers = await Promise.all([
      create(entityBody({ name, member_ids: [colleague.id] }), leaver),
      update({ id: first.id, member_ids: [colleague.id, owner.id] }, leaver),
      leaving,
      create(entityBody({ name: name.toUpperCase() }), leaver),
      update({ id: second.id, member_ids: [colleague.id, leaver.id] }, admin),
      remove(third.id, leaver),
      leaving.then(() => app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })),
      update({ id: second.id, name }, leaver),
    ])
    const created = [200, 401, 409]
    const changed = [200, 401, 403, 404]
    const outcomes = [created, changed, [200], created, [200, 404, 422], changed, [200], [...changed, 409]]
    for (const [index, { status, text }] of answers.entries()) assert.ok(outcomes[index]?.includes(status), text)
    const token = await addSession(app, leaver.id)
    const { entities: mine } = (await list('?mine=true', { ...leaver, token })).body.data
    for (const entity of mine) {
      assert.equal(entity.owner_id, leaver.id)
      assert.ok(entity.member_ids.includes(leaver.id))
    }
    assert.ok(mine.length >= 2)
  }
})

test('the account counts its entities, and the export has them and the memberships', async () => {
  const member = await app.member('member')
  const colleague = await app.member('member')
  const own = await makeEntity(app, member, { member_ids: [colleague.id], location: { city: 'Київ' } })
  const joined = await makeEntity(app, owner, { member_ids: [member.id] })
  const { statistics } = (await app.request('GET', `/api/admin/users/${member.id}`, { as: admin })).body
  assert.deepEqual([statistics.entitiesCreated, statistics.lastActivity >= own.created_at], [1, true])
  const { body, text } = await app.request('GET', '/api/profile/export', { as: member })
  const { member_ids: _, members: __, logo_shown: ___, verification: ____, ...exported } = own
  assert.deepEqual(body.entities, {
    entities: [exported],
    memberships: [own, joined]
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, name }) => ({ entity_id: id, name })),
    invitations: [],
    invitations_sent: [],
    invitations_counted: [],
    invitations_ended: [],
  })
  for (const foreign of [colleague.id, owner.id]) assert.ok(!text.includes(foreign))
})
