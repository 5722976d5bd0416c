import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertRefusal, makeEntity } from '../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityNotFound,
  postIn,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import {
  assertOpportunityTotals,
  duplicateOpportunity,
  eventsOf,
  storedOpportunities,
} from '../../../test/harness/opportunity-rows.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { leavingOf } from '../../../test/harness/user-fixtures.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'

const [app, second] = testAppPair({ hasClock: true })
const admin = testMember(app, 'admin')
const reader = testMember(app, 'member')

const { list, mine, read, remove, update } = callsOnOpportunities(app)

const { leave, comeBack, erase } = leavingOf(app, admin)
/** As a reader is shown it, but for what looking changes and who it belongs to. */
const shown = async (id: string, as: Member, on = app) => {
  const {
    views: _,
    owner: _owner,
    show_owner: _shown,
    viewer: _viewer,
    ...rest
  } = (await on.request('GET', `/api/opportunities/${id}`, { as })).body.data?.opportunity ?? {}
  return rest
}
const rowsOf = async (ids: readonly string[]) =>
  app.owner.selectFrom('opportunities').selectAll().where('id', 'in', ids).orderBy('id').execute()
const publicCount = async () => (await app.request('GET', '/api/info')).body.counts.opportunities

test('without deleteData opportunities stay as they were, and are their owner’s again after a restoration', async () => {
  const leaver = await app.member('member')
  const open = await postIn(app, leaver)
  const { id: pending } = await postOpportunity(app, leaver)
  const before = [await shown(open, reader), await shown(pending, leaver)]
  const rows = await rowsOf([open, pending])
  await leave(leaver, false)
  for (const on of [app, second]) {
    assert.deepEqual([await shown(open, reader, on), await shown(pending, admin, on)], before)
    assertRefusal(await on.request('GET', `/api/opportunities/${pending}`, { as: reader }), 404, opportunityNotFound)
  }
  const restored = await comeBack(leaver)
  assert.deepEqual(await rowsOf([open, pending]), rows)
  assert.deepEqual([await shown(open, reader), await shown(pending, restored)], before)
  assert.equal((await mine('', restored)).body.data.pagination.total_items, 2)
  await changeOpportunity(app, restored, pending, { title: 'Mine again' })
})

test('with deleteData opportunities are hidden from everyone, administrators too, and are restored as they were', async () => {
  const leaver = await app.member('confidential')
  const ids: string[] = []
  for (const status of opportunityStatuses) {
    for (const visibility of opportunityVisibilities) {
      const input = {
        title: `Vanishing act ${status} ${visibility}`,
        category: 'Of the leaver',
        visibility,
        location: { remote: false, city: 'Atlantis' },
        tags: ['leaver'],
      }
      ids.push(await postIn(app, leaver, input, status))
    }
  }
  for (const id of ids) for (const on of [app, second]) await shown(id, admin, on)
  const lists = async () => {
    const found = []
    for (const as of [undefined, reader, admin]) {
      for (const path of ['/api/opportunities', '/api/confidential/opportunities']) {
        for (const query of [
          'category=of the leaver',
          'location=atlantis',
          'tags=leaver',
          'search=vanishing',
          'status=closed',
        ]) {
          const { body } = await second.request('GET', `${path}?limit=50&${query}`, as && { as })
          found.push(body.data ?? body.error.code)
        }
      }
    }
    return found
  }
  const [counts, details] = [await publicCount(), await Promise.all(ids.map((id) => shown(id, admin)))]
  const before = { lists: await lists(), rows: await rowsOf(ids) }
  await leave(leaver, true)
  assert.equal(await publicCount(), counts - 1)
  for (const data of await lists()) {
    if (typeof data === 'string') continue
    assert.deepEqual([data.opportunities, data.pagination.total_items], [[], 0])
    assert.ok(!data.filters.categories.includes('Of the leaver'))
    assert.ok(!data.filters.locations.includes('Atlantis'))
  }
  for (const id of ids) {
    for (const on of [app, second]) {
      assertRefusal(await on.request('GET', `/api/opportunities/${id}`, { as: admin }), 404, opportunityNotFound)
    }
    assertRefusal(await update({ id, status: 'active' }, admin), 404, opportunityNotFound)
    assertRefusal(await remove(id, admin), 404, opportunityNotFound)
  }
  await assertOpportunityTotals(app)
  await comeBack(leaver)
  assert.deepEqual({ lists: await lists(), rows: await rowsOf(ids) }, before)
  assert.deepEqual(
    [await publicCount(), await Promise.all(ids.map((id) => shown(id, admin, second)))],
    [counts, details],
  )
  await assertOpportunityTotals(app)
})

test('what administrators change in the meantime stays changed, and never prevents a restoration', async () => {
  const leaver = await app.member('member')
  const [taken, other, gone] = [
    await postIn(app, leaver, { title: 'A title of its own' }),
    await postIn(app, leaver),
    await postIn(app, leaver),
  ]
  const closed = await postIn(app, leaver, {}, 'closed')
  await changeOpportunity(app, leaver, closed, { title: 'A TITLE of its own' })
  await leave(leaver, false)
  assertRefusal(await update({ id: other, title: 'a title  of its own' }, admin), 409, duplicateOpportunity)
  assertRefusal(await update({ id: closed, status: 'active' }, admin), 409, duplicateOpportunity)
  await changeOpportunity(app, admin, other, { title: 'Edited meanwhile', status: 'closed' })
  assert.equal((await remove(gone, admin)).status, 200)
  const event = (await eventsOf(app, gone)).slice(-1)[0]
  assert.deepEqual([event?.type, event?.owner_id], ['opportunity.deleted', null])
  const restored = await comeBack(leaver)
  const { title, status } = await shown(other, restored)
  assert.deepEqual([title, status], ['Edited meanwhile', 'closed'])
  assertRefusal(await read(gone, restored), 404, opportunityNotFound)
  await changeOpportunity(app, restored, taken, { title: 'Another' })
})

test('what came due while it was hidden expires when it is back, and not before', async () => {
  const leaver = await app.member('member')
  const id = await postIn(app, leaver, { expires_at: '2999-01-01T00:00:00Z' })
  const marker = await postIn(app, reader)
  await leave(leaver, true)
  const over = { expires_at: new Date() }
  await app.owner.updateTable('opportunities').set(over).where('id', 'in', [id, marker]).execute()
  const statusOf = async (one: string) => (await rowsOf([one]))[0]?.status as string
  await eventually('the other opportunity has expired', async () => (await statusOf(marker)) === 'expired')
  assert.equal(await statusOf(id), 'hidden')
  await comeBack(leaver)
  await eventually('the opportunity has expired', async () => (await statusOf(id)) === 'expired')
  assert.equal((await eventsOf(app, id)).filter(({ type }) => type === 'opportunity.expired').length, 1)
})

test('deleting again, in the other way, does what the last deletion asked for', async () => {
  const leaver = await app.member('member')
  const id = await postIn(app, leaver)
  const status = async () => (await read(id, admin)).status
  await leave(leaver, true)
  await comeBack(leaver)
  await leave(leaver, false)
  assert.equal(await status(), 200)
  await comeBack(leaver)
  await leave(leaver, true)
  assert.equal(await status(), 404)
  await erase(leaver)
  assert.deepEqual(await rowsOf([id]), [])
})

test('an erasure deletes opportunities and the notifications about them, or leaves them without an owner, as requested', async () => {
  const [goes, stays] = [await app.member('member'), await app.member('member')]
  const gone = await postIn(app, goes, { title: 'Canary that goes' })
  const left = await postIn(app, stays, { title: 'Canary that stays' })
  const before = await shown(left, reader)
  await leave(goes, true)
  await leave(stays, false)
  await erase(goes)
  await erase(stays)
  assert.deepEqual([await rowsOf([gone]), await eventsOf(app, gone)], [[], []])
  assert.ok(!JSON.stringify(await storedOpportunities(app)).includes('Canary that goes'))
  const [row] = await rowsOf([left])
  assert.deepEqual([row?.owner_id, row?.former_owner_id], [null, null])
  assert.deepEqual(await shown(left, reader), before)
  await changeOpportunity(app, admin, left, { title: 'Changed by an administrator' })
  assert.equal((await remove(left, admin)).status, 200)
  const { rows } = await sql`select from opportunity_counters where opportunity_id in (${gone}, ${left})`.execute(
    app.owner,
  )
  assert.deepEqual(rows, [])
  await assertOpportunityTotals(app)
})

test('the account counts its opportunities, and dates what its owner did, not what others do to them', async () => {
  const member = await app.member('member')
  const { id, created_at } = await postOpportunity(app, member)
  const { id: other } = await postOpportunity(app, member)
  const statistics = async () =>
    (await app.request('GET', `/api/admin/users/${member.id}`, { as: admin })).body.statistics
  const before = await statistics()
  assert.equal(before.opportunitiesCreated, 2)
  assert.ok(before.lastActivity >= created_at)
  await changeOpportunity(app, admin, id, { status: 'active', title: 'By an administrator' })
  await app.owner.updateTable('opportunities').set({ expires_at: new Date() }).where('id', '=', id).execute()
  await eventually('the opportunity has expired', async () => (await rowsOf([id]))[0]?.status === 'expired')
  assert.deepEqual(await statistics(), before)
  await remove(other, member)
  assert.equal((await statistics()).opportunitiesCreated, 1)
})

test('the export of an account has its own opportunities, whole, and no others', async () => {
  const member = await app.member('member')
  const entity = await makeEntity(app, member)
  const input = {
    short_description: 'Short',
    budget: { max: 2, currency: 'EUR', per: 'hour' },
    location: { city: 'Lviv', remote: true, address: 'A', lat: 1, lng: 2 },
    entity_id: entity.id,
    contact_person: { email: 'o@a.example' },
    confidential_details: { secret: true },
    expires_at: '2999-01-01T00:00:00.000Z',
    visibility: 'confidential',
  } as const
  const { id, title, created_at } = await postOpportunity(app, member, input)
  const { id: least } = await postOpportunity(app, member)
  const others = await postOpportunity(app, reader)
  const { body, text } = await app.request('GET', '/api/profile/export', { as: member })
  const [first, ...more] = body.opportunities.opportunities
  assert.deepEqual(first, {
    ...input,
    id,
    title,
    description: 'Some work to do.',
    category: 'Other',
    type: 'job',
    requirements: [],
    benefits: [],
    application_process: null,
    tags: [],
    status: 'pending',
    is_featured: false,
    show_owner: true,
    created_at,
    updated_at: created_at,
  })
  assert.deepEqual(
    more.map((one: { id: string }) => one.id),
    [least],
  )
  assert.ok(!text.includes(others.id))
  assert.equal((await list(`?entity_id=${entity.id}`)).body.data.pagination.total_items, 0)
})
