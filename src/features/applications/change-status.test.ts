import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applicationNotFound,
  callsOnApplications,
  notTheirs,
  readReceived,
  readSent,
  storedApplications,
  storedCount,
  submit,
  withdrawn,
} from '../../../test/harness/application-fixtures.ts'
import { assertRefusal, invalid, notKnown } from '../../../test/harness/entity-fixtures.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import { NO_IDS, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import { type ApplicationStatus, applicationStatuses } from '../../platform/database/tables/applications.ts'
import type { Notification } from '../notifications/schema.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')
const applicant = testMember(app, 'subscriber')
const stranger = testMember(app, 'confidential')

const { send, change } = callsOnApplications(app)

const submitAnew = async () => submit(app, applicant, await postIn(app, owner))

async function assertStatus({ id }: { id: string }, status: ApplicationStatus): Promise<void> {
  const row = await app.owner.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.status, status)
}

test('the owner and administrators decide, and the applicant sees it', async () => {
  for (const as of [owner, admin]) {
    const { id, opportunity_id, created_at } = await submitAnew()
    for (const status of ['reviewed', 'accepted', 'rejected', 'reviewed'] as const) {
      const answer = await change(id, status, as)
      const { updated_at, ...application } = answer.body.data.application
      assert.deepEqual(
        [answer.status, { ...answer.body, data: { application } }],
        [
          200,
          { success: true, data: { application: { id, status } }, message: 'Application status updated successfully' },
        ],
      )
      assert.match(updated_at, TIMESTAMP)
      assert.ok(updated_at >= created_at)
      const [theirs] = await readReceived(app, as, opportunity_id)
      const own = (await readSent(app, applicant)).find((application) => application.id === id)
      assert.deepEqual(
        [theirs, own].map((one) => [one?.status, one?.updated_at, one?.created_at]),
        [
          [status, updated_at, created_at],
          [status, updated_at, created_at],
        ],
      )
    }
  }
})

test('a decision marks the notification of the application as read, for whoever decides alone', async () => {
  const maker = await app.member('member')
  const opportunityId = await postIn(app, maker)
  const [first, second] = [await app.member('subscriber'), await app.member('subscriber')]
  const application = await submit(app, first, opportunityId)
  await submit(app, second, opportunityId)
  const unread = async () => {
    const { body } = await app.request('GET', '/api/notifications?unreadOnly=true', { as: maker })
    return body.notifications.filter(({ templateId }: Notification) => templateId === 'application_received').length
  }
  await change(application.id, 'reviewed', admin)
  assert.equal(await unread(), 2, 'an administrator reads nothing in another’s name')
  await change(application.id, 'accepted', maker)
  assert.equal(await unread(), 1)
})

test('the applicant may withdraw, even after a decision, and then no one can change it', async () => {
  for (const before of ['submitted', 'reviewed', 'accepted', 'rejected'] as const) {
    const { id, opportunity_id } = await submitAnew()
    if (before !== 'submitted') assert.equal((await change(id, before, owner)).status, 200)
    const first = await change(id, 'withdrawn', applicant)
    assert.deepEqual([first.status, first.body.data.application.status], [200, 'withdrawn'])
    const again = await change(id, 'withdrawn', applicant)
    assert.deepEqual([again.status, again.body], [200, first.body])
    for (const as of [owner, admin]) {
      for (const status of ['reviewed', 'accepted', 'rejected'] as const)
        assertRefusal(await change(id, status, as), 409, withdrawn)
    }
    await assertStatus({ id }, 'withdrawn')
    assert.equal(await storedCount(app, opportunity_id), 1)
  }
})

test('a status that the caller may not set is refused', async () => {
  const application = await submitAnew()
  for (const [as, status] of [
    [owner, 'submitted'],
    [owner, 'withdrawn'],
    [admin, 'submitted'],
    [admin, 'withdrawn'],
    [applicant, 'submitted'],
    [applicant, 'reviewed'],
    [applicant, 'accepted'],
    [applicant, 'rejected'],
  ] as const) {
    assertRefusal(await change(application.id, status, as), 403, notTheirs, `${as.role} ${status}`)
  }
  await assertStatus(application, 'submitted')
})

test('for everyone else the application does not exist', async () => {
  const { id } = await submitAnew()
  const before = await storedApplications(app)
  for (const status of applicationStatuses) assertRefusal(await change(id, status, stranger), 404, applicationNotFound)
  for (const unknown of [...NO_IDS, 'mine'])
    assertRefusal(await change(unknown, 'reviewed', admin), 404, applicationNotFound, unknown)
  assertRefusal(await change(id, 'reviewed'), 401, notKnown)
  assert.deepEqual(await storedApplications(app), before)
})

test('an administrator who has applied decides and withdraws', async () => {
  const { id } = await submit(app, admin, await postIn(app, owner))
  assert.equal((await change(id, 'reviewed', admin)).status, 200)
  assert.equal((await change(id, 'withdrawn', admin)).status, 200)
  assertRefusal(await change(id, 'accepted', admin), 409, withdrawn)
})

test('what is there already stays as it is', async () => {
  const { id } = await submitAnew()
  const first = await change(id, 'accepted', owner)
  const before = await storedApplications(app)
  assert.deepEqual((await change(id.toUpperCase(), 'accepted', admin)).body, first.body)
  assert.deepEqual(await storedApplications(app), before)
})

test('one decides about what is closed, and withdraws what one may no longer see', async () => {
  const [decided, left] = [await submitAnew(), await submitAnew()]
  await changeOpportunity(app, owner, decided.opportunity_id, { status: 'closed' })
  await changeOpportunity(app, owner, left.opportunity_id, { visibility: 'confidential' })
  assert.equal((await change(decided.id, 'accepted', owner)).status, 200)
  assert.equal((await change(left.id, 'withdrawn', applicant)).status, 200)
})

test('a status that there is not is refused with the field', async () => {
  const { id } = await submitAnew()
  const known = `must be one of ${applicationStatuses.join(', ')}`
  const cases: [unknown, string, string][] = [
    [{}, 'status', 'is required'],
    [[], 'body', 'must be an object'],
    [{ status: null }, 'status', 'is required'],
    [{ status: '' }, 'status', known],
    [{ status: 'Accepted' }, 'status', known],
    [{ status: 'hidden' }, 'status', known],
    [{ status: ['accepted'] }, 'status', known],
  ]
  for (const [body, field, reason] of cases) {
    for (const as of [owner, applicant, stranger]) {
      const answer = await send('PUT', `/api/opportunities/applications/${id}`, as, { body })
      assertRefusal(answer, 422, invalid('VALIDATION_ERROR', field, reason), JSON.stringify(body))
    }
  }
  await assertStatus({ id }, 'submitted')
})

test('of a concurrent decision and withdrawal the withdrawal stands in the end', async () => {
  for (let round = 0; round < 10; round += 1) {
    const application = await submitAnew()
    const [decision, withdrawal, other] = await Promise.all([
      change(application.id, 'accepted', owner),
      change(application.id, 'withdrawn', applicant),
      change(application.id, 'rejected', admin),
    ])
    assert.equal(withdrawal.status, 200)
    for (const answer of [decision, other]) if (answer.status !== 200) assertRefusal(answer, 409, withdrawn)
    await assertStatus(application, 'withdrawn')
  }
})
