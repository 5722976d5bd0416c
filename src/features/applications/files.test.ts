import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import {
  callsOnApplications,
  readReceived,
  readSent,
  storedCount,
  submit,
} from '../../../test/harness/application-fixtures.ts'
import { attach, download } from '../../../test/harness/attachment-fixtures.ts'
import { assertRefusal, invalid } from '../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'

const app = testApp()
const admin = testMember(app, 'admin')
const owner = testMember(app, 'member')

const { apply } = callsOnApplications(app)
const { read } = callsOnOpportunities(app)

test('an application has the files that its applicant has uploaded for it, and only its parties get them', async () => {
  const opportunityId = await postIn(app, owner)
  const applicant = await app.member('subscriber')
  const stranger = await app.member('confidential')
  const files = [
    await attach(app, applicant, { opportunityId, name: 'cv.pdf' }),
    await attach(app, applicant, { opportunityId, name: 'letter.pdf', description: 'Why me' }),
  ]
  const unattached = await attach(app, applicant, { opportunityId, name: 'for-later.pdf' })
  await submit(app, applicant, opportunityId, { attachment_ids: files.map(({ id }) => id) })
  const [received] = await readReceived(app, owner, opportunityId)
  const [sent] = await readSent(app, applicant)
  assert.deepEqual([received?.attachments, sent?.attachments], [files, files])
  for (const { id, url } of files) {
    assert.equal(url, `${app.url}/api/files/${id}`)
    for (const as of [owner, admin, applicant]) assert.equal((await download(app, id, as)).status, 200)
    for (const as of [stranger, undefined]) assert.equal((await download(app, id, as)).status, 404)
  }
  assert.deepEqual((await read(opportunityId, stranger)).body.data.opportunity.attachments, [])
  assert.ok(!JSON.stringify(received).includes(unattached.id))
  // What came with an application is not of the opportunity too.
  for (const as of [owner, admin, applicant])
    assert.deepEqual((await read(opportunityId, as)).body.data.opportunity.attachments, [unattached])
})

test('files of others, of other opportunities and unknown ones are refused alike, and no application is made', async () => {
  const [here, elsewhere] = [await postIn(app, owner), await postIn(app, owner)]
  const applicant = await app.member('member')
  const other = await app.member('member')
  const good = (await attach(app, applicant, { opportunityId: here })).id
  const foreign = [
    (await attach(app, applicant, { opportunityId: elsewhere })).id,
    (await attach(app, other, { opportunityId: here })).id,
    (await attach(app, owner, { opportunityId: here })).id,
    randomUUIDv7(),
    'cv.pdf',
    '',
    "' or 1=1 --",
  ]
  for (const id of foreign) {
    for (const [place, attachment_ids] of [
      [0, [id]],
      [1, [good, id]],
    ] as const) {
      const reason = 'must be the id of a file that you uploaded to this opportunity'
      assertRefusal(
        await apply(here, applicant, { message: 'Take me.', attachment_ids }),
        422,
        invalid('VALIDATION_ERROR', `attachment_ids.${place}`, reason),
      )
    }
  }
  assert.equal(await storedCount(app, here), 0)
  await submit(app, applicant, here, { attachment_ids: [good.toUpperCase()] })
  const [received] = await readReceived(app, owner, here)
  assert.deepEqual(
    received?.attachments.map(({ id }) => id),
    [good],
  )
})

test('an opportunity that is deleted takes its applications and their files along', async () => {
  const opportunityId = await postIn(app, owner)
  const applicant = await app.member('member')
  const { id } = await attach(app, applicant, { opportunityId })
  await submit(app, applicant, opportunityId, { attachment_ids: [id] })
  const { status } = await app.request('DELETE', `/api/opportunities/delete/${opportunityId}`, { as: owner })
  assert.equal(status, 200)
  assert.deepEqual(await readSent(app, applicant), [])
  assert.equal((await download(app, id, applicant)).status, 404)
  for (const table of ['applications', 'attachments'] as const) {
    const rows = await app.owner.selectFrom(table).select('id').where('opportunity_id', '=', opportunityId).execute()
    assert.deepEqual(rows, [])
  }
  assert.deepEqual(
    await app.owner.selectFrom('application_attachments').selectAll().where('attachment_id', '=', id).execute(),
    [],
  )
})
