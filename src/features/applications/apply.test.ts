import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import {
  alreadyApplied,
  assertApplicationCounts,
  callsOnApplications,
  notActive,
  storedApplications,
  storedCount,
  submit,
} from '../../../test/harness/application-fixtures.ts'
import { assertRefusal, invalid, notKnown, notPermitted } from '../../../test/harness/entity-fixtures.ts'
import {
  callsOnOpportunities,
  changeOpportunity,
  opportunityNotFound,
  postIn,
} from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Answer } from '../../../test/harness/test-app.ts'
import { NO_IDS, TIMESTAMP } from '../../../test/harness/user-fixtures.ts'
import {
  type OpportunityStatus,
  opportunityStatuses,
  opportunityVisibilities,
} from '../../platform/database/tables/opportunities.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { apply, change, send } = callsOnApplications(app)
const { read, list, remove } = callsOnOpportunities(app)

const post = (visibility: (typeof opportunityVisibilities)[number], status?: OpportunityStatus) =>
  postIn(app, owner, { visibility }, status)

test('subscribers and above can apply, and the application is confirmed', async () => {
  const opportunityId = await postIn(app, owner)
  for (const role of ['subscriber', 'member', 'confidential', 'admin'] as const) {
    const { status, body } = await apply(opportunityId, await app.member(role))
    const { id, created_at, ...application } = body.data.application
    assert.deepEqual(
      [status, { ...body, data: { application } }],
      [
        201,
        {
          success: true,
          data: { application: { opportunity_id: opportunityId, status: 'submitted' } },
          message: 'Application submitted successfully',
        },
      ],
    )
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.match(created_at, TIMESTAMP)
  }
  assertRefusal(await apply(opportunityId, await app.member('visitor')), 403, notPermitted)
  assertRefusal(await apply(opportunityId), 401, notKnown)
  assert.equal(await storedCount(app, opportunityId), 4)
})

test('every view of the opportunity shows the number of applications, and counting them changes nothing else', async () => {
  const opportunityId = await postIn(app, owner, { category: 'Counted' })
  const shown = async () => {
    const { views: _, ...detail } = (await read(opportunityId)).body.data.opportunity
    const [{ views: __, ...listed }] = (await list('?category=Counted')).body.data.opportunities
    return [detail, listed]
  }
  const before = await shown()
  await submit(app, await app.member('subscriber'), opportunityId)
  await submit(app, await app.member('subscriber'), opportunityId)
  assert.deepEqual(
    await shown(),
    before.map((opportunity) => ({ ...opportunity, applications: 2 })),
  )
  assert.deepEqual(
    before.map(({ applications }) => applications),
    [0, 0],
  )
})

test('the event is there with the application, and says whose business it is', async () => {
  const opportunityId = await post('members')
  const { id } = await submit(app, await app.member('member'), opportunityId)
  const events = await app.owner
    .selectFrom('events')
    .select(['opportunity_id', 'owner_id', 'entity_id', 'visibility', 'data'])
    .where('type', '=', 'application.submitted')
    .where('opportunity_id', '=', opportunityId)
    .execute()
  assert.deepEqual(events, [
    {
      opportunity_id: opportunityId,
      owner_id: owner.id,
      entity_id: null,
      visibility: 'members',
      data: { application_id: id, opportunity_id: opportunityId },
    },
  ])
})

test('what one may not see is answered as what is not there', async () => {
  const people = {
    subscriber: await app.member('subscriber'),
    member: await app.member('member'),
    confidential: await app.member('confidential'),
  }
  const circles = { subscriber: ['public'], member: ['public', 'members'], confidential: opportunityVisibilities }
  for (const visibility of opportunityVisibilities) {
    for (const status of opportunityStatuses) {
      const opportunityId = await post(visibility, status)
      for (const role of ['subscriber', 'member', 'confidential'] as const) {
        const answer = await apply(opportunityId, people[role])
        const what = `${role}, ${status}, ${visibility}`
        const isVisible = status !== 'draft' && status !== 'pending' && circles[role].includes(visibility)
        if (!isVisible) assertRefusal(answer, 404, opportunityNotFound, what)
        else if (status !== 'active') assertRefusal(answer, 409, notActive, what)
        else assert.equal(answer.status, 201, what)
      }
    }
  }
  for (const id of NO_IDS) assertRefusal(await apply(id, people.member), 404, opportunityNotFound, id)
})

test('administrators see drafts too, but no one can apply to what is not active', async () => {
  for (const status of ['draft', 'pending', 'expired', 'closed'] as const) {
    const opportunityId = await post('public', status)
    assertRefusal(await apply(opportunityId, admin), 409, notActive, status)
    assert.equal(await storedCount(app, opportunityId), 0)
  }
})

test('no one can apply to their own opportunity, whatever its status', async () => {
  for (const status of opportunityStatuses) {
    assertRefusal(await apply(await post('public', status), owner), 403, {
      code: 'INSUFFICIENT_PERMISSIONS',
      message: 'You cannot apply to your own opportunity',
    })
  }
})

test('one applies once, also after withdrawing and after a rejection, and elsewhere again', async () => {
  const [first, second] = [await post('public'), await post('public')]
  const applicant = await app.member('subscriber')
  const { id } = await submit(app, applicant, first)
  assertRefusal(await apply(first, applicant), 409, alreadyApplied)
  assertRefusal(await apply(first.toUpperCase(), applicant, { message: 'In other words' }), 409, alreadyApplied)
  assert.equal((await change(id, 'rejected', owner)).status, 200)
  assertRefusal(await apply(first, applicant), 409, alreadyApplied)
  assert.equal((await change(id, 'withdrawn', applicant)).status, 200)
  assertRefusal(await apply(first, applicant), 409, alreadyApplied)
  await submit(app, applicant, second)
  assert.deepEqual([await storedCount(app, first), await storedCount(app, second)], [1, 1])
})

test('of twenty concurrent applications by one member one is accepted', async () => {
  const opportunityId = await post('public')
  const applicant = await app.member('member')
  const answers = await Promise.all(Array.from({ length: 20 }, () => apply(opportunityId, applicant)))
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 19)
  for (const answer of refused) assertRefusal(answer, 409, alreadyApplied)
  assert.equal(await storedCount(app, opportunityId), 1)
  const events = await app.owner
    .selectFrom('events')
    .select('id')
    .where('opportunity_id', '=', opportunityId)
    .where('type', '=', 'application.submitted')
    .execute()
  assert.equal(events.length, 1)
})

test('concurrent applications of many members are all counted, and views among them', async () => {
  const opportunityId = await post('public')
  const applicants = await Promise.all(Array.from({ length: 20 }, () => app.member('subscriber')))
  const answers = await Promise.all(applicants.flatMap((as) => [apply(opportunityId, as), read(opportunityId, as)]))
  assert.deepEqual(
    answers.map(({ status }) => status),
    applicants.flatMap(() => [201, 200]),
  )
  const { views, applications } = (await read(opportunityId)).body.data.opportunity
  assert.deepEqual([views, applications], [21, 20])
})

test('applications while the opportunity is closed and deleted are there whole or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const opportunityId = await post('public')
    const applicants = await Promise.all(Array.from({ length: 6 }, () => app.member('subscriber')))
    const closing = send('PUT', '/api/opportunities/update', owner, { body: { id: opportunityId, status: 'closed' } })
    const applying = (from: number, to: number) => applicants.slice(from, to).map((as) => apply(opportunityId, as))
    const answers = await Promise.all([...applying(0, 3), closing, ...applying(3, 6)])
    const taken = answers.filter(({ status }) => status === 201).length
    assert.equal(await storedCount(app, opportunityId), taken)
    await changeOpportunity(app, owner, opportunityId, { status: 'active' })
    const removing = remove(opportunityId, owner)
    const last = await Promise.all([removing, ...applicants.map((as) => apply(opportunityId, as))])
    for (const { status, text } of [...answers, ...last]) assert.ok([200, 201, 404, 409].includes(status), text)
    assert.equal((await removing).status, 200)
  }
  await assertApplicationCounts(app)
})

test('a body that is not as it must be is refused with the field, and nothing is written', async () => {
  const opportunityId = await post('public')
  const applicant = await app.member('member')
  const before = await storedApplications(app)
  const message = 'Take me.'
  const ids = Array.from({ length: 11 }, () => randomUUIDv7())
  const cases: [unknown, string, string][] = [
    [{}, 'message', 'is required'],
    [[], 'body', 'must be an object'],
    [null, 'body', 'must be an object'],
    [{ message: null }, 'message', 'is required'],
    [{ message: 5 }, 'message', 'must be a string'],
    [{ message: '' }, 'message', 'must have at least 1 character'],
    [{ message: ' \n\t' }, 'message', 'must not be blank'],
    [{ message: 'x'.repeat(5001) }, 'message', 'must have at most 5000 characters'],
    [{ message: 'a\u0000b' }, 'message', 'has characters that are not allowed'],
    [{ message, contact: { email: 'a@test.example' } }, 'contact', 'must be a string'],
    [{ message, contact: 'x'.repeat(501) }, 'contact', 'must have at most 500 characters'],
    [{ message, attachment_ids: ids[0] }, 'attachment_ids', 'must be an array'],
    [{ message, attachment_ids: [1] }, 'attachment_ids.0', 'must be a string'],
    [{ message, attachment_ids: ids }, 'attachment_ids', 'must have at most 10 items'],
    [{ message, attachment_ids: [ids[0], ids[1], ids[0]] }, 'attachment_ids', 'must not have the same item twice'],
  ]
  for (const [body, field, reason] of cases) {
    const answer = await apply(opportunityId, applicant, body)
    assertRefusal(answer, 422, invalid('VALIDATION_ERROR', field, reason), JSON.stringify(body))
  }
  assert.deepEqual(await storedApplications(app), before)
  assert.equal(await storedCount(app, opportunityId), 0)
})

test('what a client may not set is dropped, and the longest texts are stored unchanged', async () => {
  const opportunityId = await post('public')
  const applicant = await app.member('member')
  const input = { message: 'щ'.repeat(5000), contact: '🦄'.repeat(500), attachment_ids: [] }
  const { id } = await submit(app, applicant, opportunityId, {
    ...input,
    ...{ id: randomUUIDv7(), status: 'accepted', applicant_id: owner.id, opportunity_id: 'x', is_hidden: true },
  })
  const row = await app.owner.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { created_at, updated_at, ...stored } = row
  assert.deepEqual(stored, {
    id,
    opportunity_id: opportunityId,
    applicant_id: applicant.id,
    former_applicant_id: null,
    message: input.message,
    contact: input.contact,
    status: 'submitted',
    was_decided: false,
    is_hidden: false,
  })
  assert.deepEqual(created_at, updated_at)
})

test('the same Idempotency-Key applies once and answers the same again', async () => {
  const opportunityId = await post('public')
  const applicant = await app.member('member')
  const request = (message: string): Promise<Answer> =>
    send('POST', `/api/opportunities/${opportunityId}/apply`, applicant, {
      body: { message },
      headers: { 'idempotency-key': 'apply-once' },
    })
  const first = await request('Take me.')
  const again = await request('Take me.')
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assertRefusal(await request('Another text.'), 422, {
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: 'Idempotency-Key was used with another request',
  })
  assert.equal(await storedCount(app, opportunityId), 1)
})
