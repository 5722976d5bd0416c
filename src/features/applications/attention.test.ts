import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { callsOnApplications, submit } from '../../../test/harness/application-fixtures.ts'
import { changeOpportunity, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'

const app = testApp()
const owner = testMember(app, 'member')
const applicant = testMember(app, 'subscriber')

const { change } = callsOnApplications(app)

async function attentionOf(as: Member) {
  const { status, body, text } = await app.request('GET', '/api/opportunities/applications/attention', { as })
  assert.equal(status, 200, text)
  return body.data
}

test('whoever has neither opportunities nor applications has nothing waiting', async () => {
  assert.deepEqual(await attentionOf(await app.member('visitor')), { waiting: [], answered: [] })
})

test('applications wait for the owner until they are looked at, and the answer for the applicant', async () => {
  const [first, second] = [await postIn(app, owner), await postIn(app, owner)]
  const application = await submit(app, applicant, first)
  await submit(app, await app.member('subscriber'), second)
  const newest = await submit(app, await app.member('subscriber'), second)
  const { waiting, answered } = await attentionOf(owner)
  const shown = (rows: typeof waiting) =>
    rows.map((row: (typeof rows)[number]) => [row.opportunity.id, row.applications])
  assert.deepEqual(
    [shown(waiting), answered],
    [
      [
        [second, 2],
        [first, 1],
      ],
      [],
    ],
  )
  assert.equal(waiting[0].newest_at, newest.created_at)
  assert.deepEqual(await attentionOf(applicant), { waiting: [], answered: [] })

  assert.equal((await change(application.id, 'accepted', owner)).status, 200)
  assert.deepEqual(shown((await attentionOf(owner)).waiting), [[second, 2]])
  const [latest, ...others] = (await attentionOf(applicant)).answered
  assert.deepEqual([latest.id, latest.opportunity.id, latest.status, others], [application.id, first, 'accepted', []])
})

test('an answer is news for two weeks', async () => {
  const member = await app.member('subscriber')
  const { id } = await submit(app, member, await postIn(app, owner))
  assert.equal((await change(id, 'rejected', owner)).status, 200)
  assert.equal((await attentionOf(member)).answered.length, 1)
  await sql`update applications set updated_at = now() - interval '15 days' where id = ${id}`.execute(app.owner)
  assert.deepEqual((await attentionOf(member)).answered, [])
})

test('withdrawn ones wait for nobody, and closing an opportunity answers none', async () => {
  const poster = await app.member('member')
  const [opportunity, member] = [await postIn(app, poster), await app.member('subscriber')]
  const { id } = await submit(app, member, opportunity)
  await changeOpportunity(app, poster, opportunity, { status: 'closed' })
  assert.equal((await attentionOf(poster)).waiting[0].applications, 1)
  assert.equal((await change(id, 'withdrawn', member)).status, 200)
  assert.deepEqual(
    [await attentionOf(poster), await attentionOf(member)],
    [
      { waiting: [], answered: [] },
      { waiting: [], answered: [] },
    ],
  )
})
