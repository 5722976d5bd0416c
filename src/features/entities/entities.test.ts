import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  duplicate,
  entityBody,
  entityNotFound,
  type Given,
  makeEntity,
  notKnown,
  notPermitted,
  storedEntities,
} from '../../../test/harness/entity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { ABSENT, NO_IDS, named, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
const stranger = testMember(app, 'member')

const { create, read, update, remove, list } = callsOnEntities(app)

const everything = {
  name: 'Kyiv Robotics',
  logo: 'https://kyiv-robotics.example/logo.svg',
  website: 'http://kyiv-robotics.example/?a=1#top',
  description: 'We build robots.\n\nАвтомати та роботи.',
  category: 'Technology',
  employee_count: '11-50',
  location: {
    city: 'Kyiv',
    country: 'Ukraine',
    timezone: 'Europe/Kyiv',
    address: '1 Street',
    lat: 50.45,
    lng: 30.5236,
  },
  visibility: 'members',
} satisfies Given

/** As its owner sees it. */
const awaiting = { status: 'awaiting', decided_at: null, reason: null }

test('a member creates an entity: they own it, are a member of it, and it is as it was sent', async () => {
  const { status, body } = await create(everything, owner)
  const { id, created_at, updated_at, ...entity } = body.data.entity
  assert.deepEqual(
    [status, { ...body, data: entity }],
    [
      200,
      {
        success: true,
        data: {
          ...everything,
          logo_shown: app.features.pictureAddresses.shown(everything.logo),
          is_verified: false,
          owner_id: owner.id,
          member_ids: [owner.id],
          members: [named(owner)],
          verification: awaiting,
        },
        message: 'Entity created successfully',
      },
    ],
  )
  assert.match(created_at, TIMESTAMP)
  assert.equal(updated_at, created_at)
  const answer = await read(id, owner)
  assert.deepEqual([answer.status, answer.body], [200, { success: true, data: { entity: body.data.entity } }])
  assert.deepEqual((await read(id.toUpperCase(), owner)).body, answer.body)
})

test('a name is all that is needed, and what no one may set is dropped', async () => {
  const { body } = await create(
    {
      name: 'Only a name',
      id: ABSENT,
      owner_id: stranger.id,
      is_verified: true,
      is_hidden: true,
      verified_by: stranger.id,
      former_owner_id: stranger.id,
      created_at: '2000-01-01T00:00:00.000Z',
      location: { city: 'Lviv', remote: true, nested: { deep: 1 } },
      unknown: [1],
    },
    owner,
  )
  const { id, created_at, updated_at, ...entity } = body.data.entity
  assert.notEqual(id, ABSENT)
  assert.deepEqual(entity, {
    name: 'Only a name',
    logo: null,
    logo_shown: null,
    website: null,
    description: null,
    category: 'Other',
    employee_count: null,
    location: { city: 'Lviv' },
    visibility: 'public',
    is_verified: false,
    owner_id: owner.id,
    member_ids: [owner.id],
    members: [named(owner)],
    verification: awaiting,
  })
  assert.ok(created_at > '2020')
  assert.equal(updated_at, created_at)
})

test('entities are made by members and above', async () => {
  for (const role of ['member', 'confidential', 'admin'] as const) {
    assert.equal((await create(entityBody(), await app.member(role))).status, 200, role)
  }
  const before = await storedEntities(app)
  assertRefusal(await create(entityBody()), 401, notKnown)
  for (const role of ['visitor', 'subscriber'] as const) {
    assertRefusal(await create(entityBody(), await app.member(role)), 403, notPermitted)
  }
  assert.deepEqual(await storedEntities(app), before)
})

test('an edit changes what is sent and leaves the rest; null empties what may be empty', async () => {
  const { updated_at: _, ...made } = await makeEntity(app, owner, { ...everything, name: 'Edited' })
  const { id } = made
  const first = await update({ id, description: 'New', location: { city: 'Odesa' } }, owner)
  const { updated_at, ...changed } = first.body.data.entity
  assert.deepEqual(
    [first.status, first.body.message, changed],
    [200, 'Entity updated successfully', { ...made, description: 'New', location: { city: 'Odesa' } }],
  )
  assert.ok(updated_at > made.created_at)
  const nothing = { logo: null, website: null, description: null, employee_count: null, location: null }
  const { body } = await update({ id, ...nothing, is_verified: true, owner_id: stranger.id }, owner)
  assert.deepEqual(body.data.entity, { ...made, ...nothing, logo_shown: null, updated_at: body.data.entity.updated_at })
  assert.deepEqual((await read(id, owner)).body.data.entity, body.data.entity)
  for (const field of ['name', 'category', 'visibility']) {
    assert.equal((await update({ id, [field]: null }, owner)).status, 422, field)
  }
  const alone = await update({ id, member_ids: null }, owner)
  assert.deepEqual(alone.body.data.entity.member_ids, [owner.id])
  await update({ id, member_ids: made.member_ids }, owner)
  const again = await update({ id }, owner)
  assert.deepEqual(again.body.data.entity, { ...body.data.entity, updated_at: again.body.data.entity.updated_at })
})

test('administrators change and delete any entity; others who see it may not, and for those who do not see it it does not exist', async () => {
  const entity = await makeEntity(app, owner, { visibility: 'members' })
  const subscriber = await app.member('subscriber')
  const before = await storedEntities(app)
  for (const call of [
    (as?: Member) => update({ id: entity.id, name: 'Taken over' }, as),
    (as?: Member) => remove(entity.id, as),
  ]) {
    assertRefusal(await call(), 401, notKnown)
    assertRefusal(await call(subscriber), 404, entityNotFound)
    assertRefusal(await call(stranger), 403, notPermitted)
  }
  assert.deepEqual(await storedEntities(app), before)
  const edited = await update({ id: entity.id, name: 'By an administrator' }, admin)
  assert.deepEqual([edited.status, edited.body.data.entity.owner_id], [200, owner.id])
  const removed = await remove(entity.id, admin)
  assert.deepEqual([removed.status, removed.body], [200, { success: true, message: 'Entity deleted successfully' }])
  for (const as of [owner, admin]) assertRefusal(await read(entity.id, as), 404, entityNotFound)
})

test('an owner whose role has fallen since still has the say over the own entity', async () => {
  const fallen = await app.member('confidential')
  const { id } = await makeEntity(app, fallen, { visibility: 'confidential' })
  await app.owner.updateTable('users').set({ role: 'visitor' }).where('id', '=', fallen.id).execute()
  assert.equal((await update({ id, name: 'Still mine' }, fallen)).body.data.entity.name, 'Still mine')
  assert.equal((await remove(id, fallen)).status, 200)
  assertRefusal(await create(entityBody(), fallen), 403, notPermitted)
})

test('an unknown id is 404 on every endpoint, whatever its form', async () => {
  const before = await storedEntities(app)
  for (const id of NO_IDS) {
    assertRefusal(await read(id), 404, entityNotFound, id)
    assertRefusal(await read(id, admin), 404, entityNotFound, id)
    assertRefusal(await remove(id, admin), 404, entityNotFound, id)
    if (id !== '\u0000') assertRefusal(await update({ id, name: 'x' }, admin), 404, entityNotFound, id)
  }
  assert.deepEqual(await storedEntities(app), before)
})

test('a name that one of the own entities has is refused, whatever its case and spaces', async () => {
  const { id } = await makeEntity(app, owner, { name: 'Зелена  Енергія' })
  const other = await makeEntity(app, owner, { name: 'Another one' })
  const before = await storedEntities(app)
  for (const name of ['Зелена Енергія', ' зелена   ЕНЕРГІЯ ', 'Зелена\u00a0Енергія']) {
    assertRefusal(await create(entityBody({ name }), owner), 409, duplicate, name)
    assertRefusal(await update({ id: other.id, name }, owner), 409, duplicate, name)
    assertRefusal(await update({ id: other.id, name }, admin), 409, duplicate, name)
  }
  assert.deepEqual(await storedEntities(app), before)
  assert.equal((await update({ id, name: 'ЗЕЛЕНА Енергія' }, owner)).status, 200)
  assert.equal((await create(entityBody({ name: 'Зелена Енергія' }), stranger)).status, 200)
  await remove(id, owner)
  assert.equal((await create(entityBody({ name: 'Зелена Енергія' }), owner)).status, 200)
})

test('of many concurrent requests for one name one gets it', async () => {
  const racer = await app.member('member')
  const others = await Promise.all(Array.from({ length: 6 }, () => makeEntity(app, racer)))
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, index) =>
      create(entityBody({ name: index % 2 ? 'One name' : ' one NAME' }), racer),
    ),
    ...others.map(({ id }) => update({ id, name: 'One  name' }, racer)),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const answer of answers) if (answer.status !== 200) assertRefusal(answer, 409, duplicate)
  // With as many spaces between its words as whoever came first gave it.
  const { entities } = (await list('?mine=true&search=one', racer)).body.data
  assert.equal(entities.length, 1)
})

test('a concurrent edit, change of members and deletion leave all or nothing', async () => {
  const colleagues = await Promise.all([1, 2, 3, 4].map(() => app.member('member')))
  for (let round = 0; round < 5; round += 1) {
    const { id } = await makeEntity(app, owner)
    const answers = await Promise.all([
      ...colleagues.map((colleague) => update({ id, name: `Round ${round}`, member_ids: [colleague.id] }, owner)),
      update({ id, member_ids: colleagues.map((colleague) => colleague.id).toReversed() }, admin),
      remove(id, owner),
      remove(id, admin),
    ])
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      statuses.filter((status) => status !== 200 && status !== 404),
      [],
      answers.map(({ text }) => text).join(),
    )
    assert.deepEqual(statuses.slice(-2).toSorted(), [200, 404])
    assertRefusal(await read(id, admin), 404, entityNotFound)
  }
})

test('a repeated creation is answered like the first, with its status, and makes one entity', async () => {
  const headers = { 'idempotency-key': 'entity-1' }
  const send = (body: unknown) => app.request('POST', '/api/entities/create', { as: owner, body, headers })
  const body = entityBody()
  const first = await send(body)
  const before = await storedEntities(app)
  const again = await send(body)
  assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
  assert.deepEqual(
    [first, again].map((answer) => answer.headers.get('idempotent-replayed')),
    [null, 'true'],
  )
  const message = 'Idempotency-Key was used with another request'
  assertRefusal(await send(entityBody()), 422, { code: 'IDEMPOTENCY_KEY_REUSED', message })
  assert.deepEqual(await storedEntities(app), before)
})
