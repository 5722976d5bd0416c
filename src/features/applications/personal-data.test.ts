import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  alreadyApplied,
  applicationNotFound,
  assertApplicationCounts,
  callsOnApplications,
  readReceived,
  readSent,
  storedApplications,
  storedCount,
  submit,
} from '../../../test/harness/application-fixtures.ts'
import { attach, download } from '../../../test/harness/attachment-fixtures.ts'
import { assertRefusal } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, opportunityNotFound, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testAppPair, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { leavingOf } from '../../../test/harness/user-fixtures.ts'

const [app, second] = testAppPair()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { apply, change, received } = callsOnApplications(app)
const { read, remove } = callsOnOpportunities(app)

const { leave, comeBack, erase } = leavingOf(app, admin)

/** An application with a contact and a file, and another's beside it. */
async function applyBesides(leaver: Member) {
  const opportunityId = await postIn(app, owner)
  const other = await submit(app, await app.member('subscriber'), opportunityId)
  const file = await attach(app, leaver, { opportunityId })
  const input = { message: 'I would like to', contact: leaver.email, attachment_ids: [file.id] }
  const { id } = await submit(app, leaver, opportunityId, input)
  return { id, opportunityId, file, other }
}

const storedOf = async (id: string) =>
  (await storedApplications(app)).filter((row) => (row as { id: string }).id === id)

test('without deleteData an application stays without what names its applicant, and is whole after a restoration', async () => {
  const leaver = await app.member('member')
  const { id, opportunityId } = await applyBesides(leaver)
  const before = await readReceived(app, owner, opportunityId)
  const stored = await storedApplications(app)
  await leave(leaver, false)
  const [own, others] = before
  assert.deepEqual(await readReceived(app, owner, opportunityId), [
    { ...own, applicant: null, contact: null, attachments: [] },
    others,
  ])
  assert.equal(await storedCount(app, opportunityId), 2)
  const restored = await comeBack(leaver)
  assert.deepEqual(await readReceived(app, owner, opportunityId), before)
  assert.deepEqual(await storedApplications(app), stored)
  assert.deepEqual(
    (await readSent(app, restored)).map((application) => application.id),
    [id],
  )
  assertRefusal(await apply(opportunityId, restored), 409, alreadyApplied)
})

test('what the owner decides in the meantime is there after the restoration', async () => {
  const leaver = await app.member('member')
  const { id } = await applyBesides(leaver)
  await leave(leaver, false)
  assert.equal((await change(id, 'accepted', owner)).status, 200)
  const restored = await comeBack(leaver)
  const [sent] = await readSent(app, restored)
  assert.deepEqual([sent?.id, sent?.status], [id, 'accepted'])
  assert.equal((await change(id, 'withdrawn', restored)).status, 200)
})

test('with deleteData an application leaves list and count, and is restored with the account', async () => {
  const leaver = await app.member('member')
  const { id, opportunityId, other } = await applyBesides(leaver)
  const before = await readReceived(app, owner, opportunityId)
  const stored = await storedApplications(app)
  const counts = async () => [
    await storedCount(app, opportunityId),
    (await second.request('GET', `/api/opportunities/${opportunityId}`)).body.data.opportunity.applications,
    (await received(opportunityId, owner)).body.data.pagination.total_items,
  ]
  assert.deepEqual(await counts(), [2, 2, 2])
  await leave(leaver, true)
  assert.deepEqual(await counts(), [1, 1, 1])
  assert.deepEqual(
    (await readReceived(app, owner, opportunityId)).map((application) => application.id),
    [other.id],
  )
  for (const as of [owner, admin])
    for (const status of ['accepted', 'withdrawn'] as const)
      assertRefusal(await change(id, status, as), 404, applicationNotFound)
  const restored = await comeBack(leaver)
  assert.deepEqual(await counts(), [2, 2, 2])
  assert.deepEqual(await readReceived(app, owner, opportunityId), before)
  assert.deepEqual(await storedApplications(app), stored)
  assertRefusal(await apply(opportunityId, restored), 409, alreadyApplied)
  await assertApplicationCounts(app)
})

test('an erasure without deleteData leaves the message, and nothing that identifies the applicant', async () => {
  const leaver = await app.member('member')
  const { id, opportunityId, file } = await applyBesides(leaver)
  const [own, others] = await readReceived(app, owner, opportunityId)
  await leave(leaver, false)
  await erase(leaver)
  assert.deepEqual(await readReceived(app, owner, opportunityId), [
    { ...own, applicant: null, contact: null, attachments: [] },
    others,
  ])
  const stored = JSON.stringify(await storedOf(id))
  for (const trace of [leaver.id, leaver.email, file.id]) assert.ok(!stored.includes(trace), trace)
  assert.equal((await download(app, file.id, owner)).status, 404)
  const files = await app.owner.selectFrom('attachments').select('id').where('id', '=', file.id).execute()
  assert.deepEqual(files, [])
  assert.equal((await change(id, 'rejected', owner)).status, 200)
  await assertApplicationCounts(app)
})

test('public files of an erased applicant stay with the opportunity', async () => {
  const leaver = await app.member('admin')
  const { opportunityId, file } = await applyBesides(leaver)
  await app.owner.updateTable('users').set({ role: 'member' }).where('id', '=', leaver.id).execute()
  await leave(leaver, false)
  await erase(leaver)
  const { attachments } = (await read(opportunityId)).body.data.opportunity
  assert.deepEqual(attachments, [file])
})

test('an erasure with deleteData takes the application along', async () => {
  const leaver = await app.member('member')
  const { id, opportunityId, other } = await applyBesides(leaver)
  await leave(leaver, true)
  await erase(leaver)
  assert.deepEqual(await storedOf(id), [])
  assert.deepEqual(
    (await readReceived(app, owner, opportunityId)).map((application) => application.id),
    [other.id],
  )
  await assertApplicationCounts(app)
})

test('deleting again, in the other way, does what the last deletion asked for', async () => {
  const leaver = await app.member('member')
  const { id, opportunityId } = await applyBesides(leaver)
  const count = () => storedCount(app, opportunityId)
  await leave(leaver, true)
  await comeBack(leaver)
  await leave(leaver, false)
  assert.equal(await count(), 2)
  await comeBack(leaver)
  await leave(leaver, true)
  assert.equal(await count(), 1)
  await erase(leaver)
  assert.deepEqual([await count(), await storedOf(id)], [1, []])
})

test('the opportunities of an owner deleted with deleteData are hidden with their applications, and restored with them', async () => {
  const leaver = await app.member('member')
  const applicant = await app.member('member')
  const opportunityId = await postIn(app, leaver)
  const { id } = await submit(app, applicant, opportunityId)
  const before = await readSent(app, applicant)
  assert.equal(before.length, 1)
  await leave(leaver, true)
  assert.deepEqual(await readSent(app, applicant), [])
  assertRefusal(await received(opportunityId, admin), 404, opportunityNotFound)
  assertRefusal(await apply(opportunityId, await app.member('member')), 404, opportunityNotFound)
  for (const [as, status] of [
    [applicant, 'withdrawn'],
    [admin, 'accepted'],
  ] as const)
    assertRefusal(await change(id, status, as), 404, applicationNotFound)
  const restored = await comeBack(leaver)
  assert.deepEqual(await readSent(app, applicant), before)
  assert.deepEqual(
    (await readReceived(app, restored, opportunityId)).map((application) => application.id),
    [id],
  )
  await leave(leaver, true)
  await erase(leaver)
  assert.deepEqual([await readSent(app, applicant), await storedOf(id)], [[], []])
})

test('without their owner administrators decide about applications', async () => {
  const leaver = await app.member('member')
  const opportunityId = await postIn(app, leaver)
  await leave(leaver, false)
  const { id } = await submit(app, await app.member('member'), opportunityId)
  assert.equal((await readReceived(app, admin, opportunityId)).length, 1)
  assert.equal((await change(id, 'accepted', admin)).status, 200)
  await erase(leaver)
  assert.equal((await change(id, 'rejected', admin)).status, 200)
})

test('what was deleted while its applicant was hidden is not restored', async () => {
  const leaver = await app.member('member')
  const remaining = await applyBesides(leaver)
  const gone = await applyBesides(leaver)
  await leave(leaver, true)
  assert.equal((await remove(gone.opportunityId, owner)).status, 200)
  const restored = await comeBack(leaver)
  assert.deepEqual(
    (await readSent(app, restored)).map(({ id }) => id),
    [remaining.id],
  )
  await assertApplicationCounts(app)
})

test('to apply is an activity of the account', async () => {
  const applicant = await app.member('subscriber')
  const { created_at } = await submit(app, applicant, await postIn(app, owner))
  await app.owner
    .updateTable('sessions')
    .set({ updated_at: new Date(0) })
    .where('user_id', '=', applicant.id)
    .execute()
  const { statistics } = (await app.request('GET', `/api/admin/users/${applicant.id}`, { as: admin })).body
  assert.equal(statistics.lastActivity, created_at)
})

test('the export has the applications', async () => {
  const applicant = await app.member('subscriber')
  const { id, opportunityId, file } = await applyBesides(applicant)
  await change(id, 'reviewed', owner)
  const [sent] = await readSent(app, applicant)
  const { body } = await app.request('GET', '/api/profile/export', { as: applicant })
  assert.deepEqual(body.applications, {
    applications: [
      {
        id,
        opportunity_id: opportunityId,
        message: 'I would like to',
        contact: applicant.email,
        status: 'reviewed',
        created_at: sent?.created_at,
        updated_at: sent?.updated_at,
        attachment_ids: [file.id],
      },
    ],
  })
})
