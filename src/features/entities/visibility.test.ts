// Depends on: instances
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertRefusal,
  callsOnEntities,
  entityNotFound,
  makeEntity,
  notPermitted,
} from '../../../test/harness/entity-fixtures.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { addUser } from '../../../test/harness/user-fixtures.ts'
import { type EntityVisibility, entityVisibilities } from '../../platform/database/tables/entities.ts'
import type { Entity } from './schema.ts'

type Kind = 'anonymous' | 'visitor' | 'subscriber' | 'member' | 'confidential' | 'admin' | 'owner' | 'entity member'

interface Viewer {
  readonly kind: Kind
  readonly as?: Member
}

/** Written out apart from the code under test. */
const circles: Record<Kind, readonly EntityVisibility[]> = {
  anonymous: ['public'],
  visitor: ['public'],
  subscriber: ['public'],
  member: ['public', 'members'],
  confidential: ['public', 'members', 'confidential'],
  admin: ['public', 'members', 'confidential'],
  owner: ['public'],
  'entity member': ['public'],
}

let viewers: Viewer[]
const entities: Entity[] = []

const app = testApp()
before(async () => {
  /** Owns half of the entities, made as a member, and is a subscriber now. */
  const owner = await app.member('member')
  const colleague = await app.member('visitor')
  const another = await app.member('member')
  for (const [maker, members] of [
    [owner, [colleague.id]],
    [another, [await addUser(app)]],
  ] as const) {
    for (const visibility of entityVisibilities) {
      const input = {
        visibility,
        member_ids: [...members],
        description: 'On the lattice',
        category: 'Lattice',
        location: { city: 'Lviv' },
        employee_count: '11-50',
      }
      entities.push(await makeEntity(app, maker, input))
    }
  }
  await app.owner.updateTable('users').set({ role: 'subscriber' }).where('id', '=', owner.id).execute()
  const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
  viewers = [
    { kind: 'anonymous' },
    ...(await Promise.all(roles.map(async (role) => ({ kind: role, as: await app.member(role) })))),
    { kind: 'owner', as: owner },
    { kind: 'entity member', as: colleague },
  ]
})

const { list, read, update, remove } = callsOnEntities(app)

const isInsider = ({ kind, as }: Viewer, { member_ids = [] }: Entity) =>
  kind === 'admin' || (as !== undefined && member_ids.includes(as.id))

const mayRead = (viewer: Viewer, entity: Entity) =>
  isInsider(viewer, entity) || circles[viewer.kind].includes(entity.visibility)

/** As the viewer is shown it: who belongs to it, and its verification, are left out for those who do not. */
function shownTo(viewer: Viewer, entity: Entity): Omit<Entity, 'member_ids' | 'members' | 'verification'> {
  const { member_ids: _, members: __, verification: ___, ...rest } = entity
  return isInsider(viewer, entity) ? entity : rest
}

test('each viewer reads exactly what is meant for them; the rest is as if it did not exist', async () => {
  for (const viewer of viewers) {
    for (const entity of entities) {
      const what = `${viewer.kind}: ${entity.visibility}`
      const answer = await read(entity.id, viewer.as)
      const head = await app.request('HEAD', `/api/entities/${entity.id}`, viewer.as && { as: viewer.as })
      const isOpen = mayRead(viewer, entity)
      if (isOpen) {
        const body = { success: true, data: { entity: shownTo(viewer, entity) } }
        assert.deepEqual([answer.status, answer.body], [200, body], what)
      } else {
        assertRefusal(answer, 404, entityNotFound, what)
        const absent = await read('01890000-0000-7000-8000-000000000000', viewer.as)
        const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '')
        assert.equal(withoutTime(answer.text), withoutTime(absent.text))
      }
      assert.equal(head.status, isOpen ? 200 : 404, what)
    }
  }
})

test('a list shows and counts what the detail shows and nothing else, through whatever filter', async () => {
  const queries = [
    '?limit=50',
    '?limit=50&order=asc',
    '?limit=50&sort=name',
    '?limit=50&search=lattice',
    '?limit=50&search=la',
    '?limit=50&category=lattice',
    '?limit=50&location=LVIV',
    '?limit=50&employee_count=11-50',
    '?limit=50&verified=false',
  ]
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  for (const viewer of viewers) {
    const open = entities.filter((entity) => mayRead(viewer, entity))
    const shown = open.map((entity) => shownTo(viewer, entity)).toSorted(byId)
    for (const query of queries) {
      const { status, body } = await list(query, viewer.as)
      assert.deepEqual([status, body.data.entities.toSorted(byId)], [200, shown], viewer.kind + query)
      assert.equal(body.data.pagination.total_items, shown.length, viewer.kind + query)
    }
    const { pagination } = (await list('?limit=1&page=50', viewer.as)).body.data
    assert.equal(pagination.total_items, shown.length)
  }
})

test('`mine` asks for what one belongs to, or for the rest', async () => {
  for (const viewer of viewers) {
    for (const isMine of [true, false]) {
      const { body } = await list(`?limit=50&mine=${isMine}`, viewer.as)
      const expected = entities.filter((entity) => {
        const belongs = viewer.as !== undefined && entity.member_ids?.includes(viewer.as.id) === true
        return mayRead(viewer, entity) && belongs === isMine
      })
      const ids = body.data.entities.map(({ id }: Entity) => id)
      assert.deepEqual(ids.toSorted(), expected.map(({ id }) => id).toSorted(), `${viewer.kind} ${isMine}`)
      assert.equal(body.data.pagination.total_items, expected.length)
    }
  }
})

test('those who may see but not change an entity are refused; for others it does not exist', async () => {
  for (const viewer of viewers) {
    if (viewer.as === undefined || viewer.kind === 'admin') continue
    for (const entity of entities) {
      if (viewer.as.id === entity.owner_id) continue
      const [status, refusal] = mayRead(viewer, entity)
        ? ([403, notPermitted] as const)
        : ([404, entityNotFound] as const)
      const what = `${viewer.kind}: ${entity.visibility}`
      assertRefusal(await update({ id: entity.id, visibility: 'public' }, viewer.as), status, refusal, what)
      assertRefusal(await remove(entity.id, viewer.as), status, refusal, what)
    }
  }
})

test('a role and a membership count as they are at the moment of the request', async () => {
  const [entity] = entities.filter(({ visibility }) => visibility === 'confidential').slice(-1)
  assert.ok(entity)
  const reader = await app.member('confidential')
  const look = async () => [
    (await read(entity.id, reader)).status,
    (await list('?mine=true', reader)).body.data.entities.length,
  ]
  assert.deepEqual(await look(), [200, 0])
  await app.owner.updateTable('users').set({ role: 'subscriber' }).where('id', '=', reader.id).execute()
  assert.deepEqual(await look(), [404, 0])
  const admin = viewers.find(({ kind }) => kind === 'admin')?.as
  await update({ id: entity.id, member_ids: [reader.id] }, admin)
  assert.deepEqual(await look(), [200, 1])
  await update({ id: entity.id, member_ids: [] }, admin)
  assert.deepEqual(await look(), [404, 0])
})
