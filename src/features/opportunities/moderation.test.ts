import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityBody,
  postOpportunity,
} from '../../../test/harness/opportunity-fixtures.ts'
import { storedOpportunities, storedOpportunity } from '../../../test/harness/opportunity-rows.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { addSession } from '../../../test/harness/user-fixtures.ts'
import { type OpportunityStatus, opportunityStatuses } from '../../platform/database/tables/opportunities.ts'

const notOwners = { code: 'INSUFFICIENT_PERMISSIONS', message: 'Only administrators may set this status' }

/** What an owner may give under review, written out apart from the code under test. */
const owners: Record<OpportunityStatus, readonly OpportunityStatus[]> = {
  draft: ['draft', 'pending'],
  pending: ['pending'],
  active: ['draft', 'pending', 'active', 'expired', 'closed'],
  expired: ['draft', 'pending', 'expired', 'closed'],
  closed: ['draft', 'pending', 'expired', 'closed'],
}

const app = testApp({ HROMADA_MODERATION: 'strict' })
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { create, read, update } = callsOnOpportunities(app)

test('under review an owner submits, withdraws and ends, but opens nothing; administrators set any status', async () => {
  const { id } = await postOpportunity(app, owner)
  for (const from of opportunityStatuses) {
    for (const to of opportunityStatuses) {
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
  for (const input of [{ status: 'active' }, { hidden_status: 'active' }]) {
    const made = (await create({ ...opportunityBody(), ...input }, owner)).body.data.opportunity.id
    assert.equal((await storedOpportunity(app, made)).status, 'pending')
  }
})

test('each of several concurrent changes is checked against the outcome of the others: what is resubmitted stays closed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await postOpportunity(app, owner)
    await changeOpportunity(app, admin, id, { status: 'active' })
    const input = ['active', 'pending', 'active', 'closed', 'active', 'expired', 'active'] as const
    const answers = await Promise.all(input.map((status) => update({ id, status }, owner)))
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

test('deletion and restoration of the account open nothing', async () => {
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
