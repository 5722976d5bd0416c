import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { makeKey } from '../../../../test/harness/api-key-fixtures.ts'
import { callsOnApplications, readReceived, readSent, submit } from '../../../../test/harness/application-fixtures.ts'
import { attach, download, filesNamed, filesOnDisk } from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal } from '../../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'

const app = testApp()
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')

const { change } = callsOnApplications(app)
const { read, update } = callsOnOpportunities(app)
const fileNotFound = { code: 'FILE_NOT_FOUND', message: 'File not found' }
const notTheirs = {
  code: 'INSUFFICIENT_PERMISSIONS',
  message: 'Only who uploaded a file and administrators may delete it',
}
const decided = {
  code: 'APPLICATION_DECIDED',
  message: 'The application that the file belongs to has been decided on',
}

const remove = (id: string, as?: Member) =>
  app.request('DELETE', `/api/files/${encodeURIComponent(id)}`, { ...(as && { as }) })

async function assertDeleted(id: string, as: Member): Promise<void> {
  const { status, body } = await remove(id, as)
  assert.deepEqual([status, body], [200, { success: true, message: 'File deleted successfully' }])
  assertRefusal(await remove(id, as), 404, fileNotFound)
  assert.equal((await download(app, id, admin)).status, 404)
  assert.deepEqual(await filesOnDisk(app), await filesNamed(app))
}

const entriesOf = (targetId: string) =>
  app.request('GET', `/api/admin/audit-log?targetId=${targetId}`, { as: admin }).then(({ body }) => body.entries)

/** A file in an application of a member of its own. */
async function applied() {
  const opportunityId = await postIn(app, owner)
  const applicant = await app.member('subscriber')
  const { id: fileId } = await attach(app, applicant, { opportunityId, name: 'cv.pdf' })
  const { id: applicationId } = await submit(app, applicant, opportunityId, { attachment_ids: [fileId] })
  return { opportunityId, applicant, fileId, applicationId }
}

test('an uploader takes back a file: its content, its place at the opportunity, and an entry of the audit log', async () => {
  const opportunityId = await postIn(app, owner)
  const [wrong, right] = [
    await attach(app, owner, { opportunityId, name: 'wrong.pdf' }),
    await attach(app, owner, { opportunityId, name: 'right.pdf' }),
  ]
  assert.equal((await read(opportunityId)).body.data.opportunity.attachments.length, 2)
  await assertDeleted(wrong.id, owner)
  assert.deepEqual((await read(opportunityId)).body.data.opportunity.attachments, [right])
  assert.deepEqual(
    (await entriesOf(wrong.id)).map(({ action, adminId, targetType, details }: Record<string, unknown>) => ({
      action,
      adminId,
      targetType,
      details,
    })),
    [
      {
        action: 'FILE_DELETE',
        adminId: owner.id,
        targetType: 'file',
        details: { opportunityId, uploaderId: owner.id, mediaType: 'application/pdf', size: wrong.size },
      },
    ],
  )
})

test('an administrator deletes anybody’s file, and the entry says whose', async () => {
  const { fileId, applicant, applicationId } = await applied()
  await change(applicationId, 'accepted', owner)
  await assertDeleted(fileId, admin)
  const [entry] = await entriesOf(fileId)
  assert.deepEqual([entry.adminId, entry.details.uploaderId], [admin.id, applicant.id])
})

test('a file leaves its application while nobody has decided on it, and stays once somebody has', async () => {
  for (const [status, by] of [
    ['submitted', 'nobody'],
    ['withdrawn', 'applicant'],
  ] as const) {
    const { opportunityId, applicant, fileId, applicationId } = await applied()
    if (by === 'applicant') assert.equal((await change(applicationId, status, applicant)).status, 200)
    await assertDeleted(fileId, applicant)
    const [received] = await readReceived(app, owner, opportunityId)
    const [sent] = await readSent(app, applicant)
    assert.deepEqual([received?.attachments, sent?.attachments, sent?.status], [[], [], status])
  }
  for (const status of ['reviewed', 'accepted', 'rejected']) {
    const { applicant, fileId, applicationId } = await applied()
    assert.equal((await change(applicationId, status, owner)).status, 200)
    assertRefusal(await remove(fileId, applicant), 409, decided)
    assert.equal((await change(applicationId, 'withdrawn', applicant)).status, 200)
    assertRefusal(await remove(fileId, applicant), 409, decided)
    assert.equal((await download(app, fileId, applicant)).status, 200)
  }
})

test('a decision and a deletion at once: one of them comes first, and no decided application loses its file', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { opportunityId, applicant, fileId, applicationId } = await applied()
    const [deletion, decision] = await Promise.all([
      remove(fileId, applicant),
      change(applicationId, 'accepted', owner),
    ])
    assert.equal(decision.status, 200)
    assert.ok([200, 409].includes(deletion.status), deletion.text)
    const [received] = await readReceived(app, owner, opportunityId)
    assert.equal(received?.attachments.length, deletion.status === 200 ? 0 : 1)
  }
  assert.deepEqual(await filesOnDisk(app), await filesNamed(app))
})

test('who may not see a file hears that there is none; who sees another’s, that it is not theirs', async () => {
  const { fileId } = await applied()
  for (const as of [await app.member('confidential'), await app.member('visitor')])
    assertRefusal(await remove(fileId, as), 404, fileNotFound)
  assertRefusal(await remove(fileId, owner), 403, notTheirs)
  const opportunityId = await postIn(app, owner)
  const { id: listed } = await attach(app, owner, { opportunityId })
  assertRefusal(await remove(listed, await app.member('member')), 403, notTheirs)
  for (const id of [randomUUIDv7(), 'cv.pdf', "' or 1=1 --", '%00'])
    assertRefusal(await remove(id, admin), 404, fileNotFound)
  assert.equal((await remove(listed)).status, 401)
  assert.equal((await download(app, listed)).status, 200)
})

test('an uploader takes back a file also of an opportunity that is no longer shown to them', async () => {
  const { opportunityId, applicant, fileId } = await applied()
  assert.equal((await update({ id: opportunityId, status: 'draft' }, owner)).status, 200)
  assert.equal((await download(app, fileId, applicant)).status, 404)
  await assertDeleted(fileId, applicant)
})

test('a file is deleted with an API key that may write, and not with one that may read', async () => {
  const opportunityId = await postIn(app, owner)
  const { id } = await attach(app, owner, { opportunityId })
  const call = (token: string) => app.request('DELETE', `/api/files/${id}`, { headers: { 'x-api-key': token } })
  assert.equal((await call((await makeKey(app, owner, { scopes: ['opportunities:read'] })).key)).status, 403)
  assert.equal((await call((await makeKey(app, owner, { scopes: ['opportunities:write'] })).key)).status, 200)
})
