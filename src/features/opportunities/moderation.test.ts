import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertRefusal } from '../../test/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityBody,
  postOpportunity,
} from '../../test/opportunity-fixtures.ts'
import { storedOpportunities, storedOpportunity } from '../../test/opportunity-rows.ts'
import { type Member, startTestApp, type TestApp } from '../../test/test-app.ts'
import { addSession } from '../../test/user-fixtures.ts'
import { type Status, statuses } from './schema.ts'

const notOwners = { code: 'INSUFFICIENT_PERMISSIONS', message: 'Only administrators may set this status' }

/** What an owner may give under review, written out apart from the code under test. */
const owners: Record<Status, readonly Status[]> = {
  draft: ['draft', 'pending'],
  pending: ['pending'],
  active: ['draft', 'pending', 'active', 'expired', 'closed'],
  expired: ['draft', 'pending', 'expired', 'closed'],
  closed: ['draft', 'pending', 'expired', 'closed'],
}

let app: TestApp
let owner: Member
let admin: Member

before(async () => {
  app = await startTestApp({ HROMADA_MODERATION: 'strict' })
  owner = await app.member('member')
  admin = await app.member('admin')
})
after(() => app[Symbol.asyncDispose]())

const { create, read, update } = callsOnOpportunities(() => app)

test('under review an owner hands in, takes back and ends, but opens nothing; administrators give any status', async () => {
  const { id } = await postOpportunity(app, owner)
  for (const from of statuses) {
    for (const to of statuses) {
      await changeOpportunity(app, admin, id, { status: from })
      const before = await storedOpportunities(app)
      const answer = await update({ id, status: to, title: `From ${from} to ${to}` }, owner)
      if (owners[from].includes(to)) {
        assert.equal(answer.status, 200, `${from} ${to}`)
      } else {
        assertRefusal(answer, 403, notOwners, `${from} ${to}`)
        assert.deepEqual(await storedOpportunities(app), before)
      }
      await changeOpportunity(app, admin, id, { status: from })
      await changeOpportunity(app, admin, id, { status: to })
    }
  }
})

test('what was not reviewed stays closed, whatever else the owner sends', async () => {
  const { id } = await postOpportunity(app, owner)
  for (const body of [
    { status: 'active', updated_fields: ['status'] },
    { status: 'active', expires_at: null, is_featured: true },
    { status: 'expired' },
    { status: 'closed', visibility: 'confidential' },
    { hidden_status: 'active', status: 'draft' },
  ]) {
    await changeOpportunity(app, admin, id, { status: 'pending' })
    assertRefusal(await update({ id, ...body }, owner), 403, notOwners)
    assert.equal((await read(id)).status, 404)
  }
  for (const given of [{ status: 'active' }, { hidden_status: 'active' }]) {
    const made = (await create({ ...opportunityBody(), ...given }, owner)).body.data.opportunity.id
    assert.equal((await storedOpportunity(app, made)).status, 'pending')
  }
})

test('of changes at once each is judged by what the others have left: what is handed in again stays closed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await postOpportunity(app, owner)
    await changeOpportunity(app, admin, id, { status: 'active' })
    const given = ['active', 'pending', 'active', 'closed', 'active', 'expired', 'active'] as const
    const answers = await Promise.all(given.map((status) => update({ id, status }, owner)))
    assert.equal(answers[1]?.status, 200)
    assert.deepEqual([(await storedOpportunity(app, id)).status, (await read(id)).status], ['pending', 404])
  }
})

test('an administrator reviews the own ones, and as a member again no more', async () => {
  const { id } = await postOpportunity(app, admin)
  await changeOpportunity(app, admin, id, { status: 'active' })
  const former = await app.member('admin')
  const own = await postOpportunity(app, former)
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', former.id).execute()
  assertRefusal(await update({ id: own.id, status: 'active' }, former), 403, notOwners)
})

test('leaving and coming back opens nothing', async () => {
  const leaver = await app.member('member')
  const { id } = await postOpportunity(app, leaver)
  for (const deleteData of [true, false]) {
    await app.request('DELETE', `/api/admin/users/${leaver.id}`, { as: admin, body: { deleteData } })
    assert.equal((await app.request('POST', `/api/admin/users/${leaver.id}/restore`, { as: admin })).status, 200)
    const token = await addSession(app, leaver.id)
    assert.equal((await read(id, { ...leaver, token })).body.data.opportunity.status, 'pending')
    assert.equal((await read(id)).status, 404)
  }
})
