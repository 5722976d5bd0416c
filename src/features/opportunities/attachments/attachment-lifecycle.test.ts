import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { documents } from '../../../../test/harness/archives.ts'
import {
  attach,
  attachmentForm,
  download,
  filesNamed,
  filesOnDisk,
  formType,
  type SentFile,
  upload,
} from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal, notKnown } from '../../../../test/harness/entity-fixtures.ts'
import { callsOnOpportunities, opportunityNotFound, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import type { Member } from '../../../../test/harness/test-app.ts'
import { leavingOf } from '../../../../test/harness/user-fixtures.ts'
import { removeUnclaimedFiles } from '../../../platform/files/store-file.ts'

let opportunityId: string

const app = testApp({}, { instances: 1 })
const owner = testMember(app, 'member')
const admin = testMember(app, 'admin')
before(async () => {
  opportunityId = await postIn(app, owner)
})

afterEach(async () => {
  await app.owner.deleteFrom('attachments').execute()
  await sweep()
  assert.deepEqual(await filesOnDisk(app), [])
})

const { read, remove } = callsOnOpportunities(app)
const { erase } = leavingOf(app, admin)
const shown = async (id: string, as?: Member) =>
  (await read(id, as)).body.data.opportunity.attachments.map(({ name }: { name: string }) => name)

/** What the clock does every hour, an hour later. */
async function sweep(): Promise<void> {
  await app.owner.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
  await removeUnclaimedFiles(app.platform.db, app.platform.files)
}

/** Rows as uploads would have left them; nothing is in the store. */
async function fill(count: number, input: { as: Member; isListed: boolean; size?: number }): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: randomUUIDv7(),
    opportunity_id: opportunityId,
    uploader_id: input.as.id,
    file_key: randomUUIDv7(),
    name: 'a.pdf',
    media_type: 'application/pdf',
    size: input.size ?? 1,
    is_listed: input.isListed,
  }))
  await app.owner.insertInto('attachments').values(rows).execute()
}

const full = { code: 'TOO_MANY_FILES', message: 'This opportunity has as many files as it can have' }
const quota = { code: 'QUOTA_EXCEEDED', message: 'Your files take as much room as they may' }

test('an opportunity shows at most 50 files, also of concurrent uploads', async () => {
  await fill(48, { as: admin, isListed: true })
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(app, owner, { opportunityId })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 409, 409])
  assertRefusal(answers.find(({ status }) => status === 409) as (typeof answers)[0], 409, full)
  const other = await app.member('visitor')
  assert.equal((await upload(app, other, { opportunityId })).status, 200)
})

test('another may attach 20 files to an opportunity, and all others together 500', async () => {
  const other = await app.member('visitor')
  await fill(19, { as: other, isListed: false })
  assert.equal((await upload(app, other, { opportunityId })).status, 200)
  assertRefusal(await upload(app, other, { opportunityId }), 409, full)
  await fill(480, { as: admin, isListed: false })
  assertRefusal(await upload(app, await app.member('visitor'), { opportunityId }), 409, full)
  assert.equal((await upload(app, owner, { opportunityId })).status, 200)
})

test('the files of one account take at most a gigabyte', async () => {
  const size = 10 * 1024 * 1024
  await fill(102, { as: owner, isListed: false, size })
  assert.equal(
    (await upload(app, owner, { opportunityId, name: 'a.txt', content: 'x'.repeat(4 * 1024 * 1024 - 1) })).status,
    200,
  )
  assert.equal((await upload(app, owner, { opportunityId, name: 'a.txt', content: 'x' })).status, 200)
  assertRefusal(await upload(app, owner, { opportunityId, name: 'a.txt', content: 'x' }), 409, quota)
  assert.equal((await upload(app, admin, { opportunityId })).status, 200)
})

test('a repeated upload is answered as the first one was, and attached once; another with its key is refused', async () => {
  const headers = { 'idempotency-key': 'once' }
  const [first, again] = [
    await upload(app, owner, { opportunityId, headers }),
    await upload(app, owner, { opportunityId, headers }),
  ]
  assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(await shown(opportunityId), ['a.pdf'])
  for (const other of [
    { name: 'b.pdf' },
    { content: `${documents.pdf}more` },
    { content: Buffer.from(documents.pdf as Buffer).fill('x', 20, 21) },
    { description: 'other' },
  ] satisfies SentFile[]) {
    const answer = await upload(app, owner, { opportunityId, headers, ...other })
    assertRefusal(answer, 422, {
      code: 'IDEMPOTENCY_KEY_REUSED',
      message: 'Idempotency-Key was used with another request',
    })
  }
  assert.deepEqual(await filesOnDisk(app), await filesNamed(app))
})

test('uploads to an opportunity that is deleted in the meantime are attached and deleted with it, or not found', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await postIn(app, owner)
    const [deletion, ...uploads] = await Promise.all([
      remove(id, owner),
      ...[owner, admin, owner].map((as) => upload(app, as, { opportunityId: id })),
    ])
    assert.equal(deletion.status, 200)
    for (const answer of uploads) if (answer.status !== 200) assertRefusal(answer, 404, opportunityNotFound)
    assert.deepEqual(await filesNamed(app), [])
  }
  await sweep()
  assert.deepEqual(await filesOnDisk(app), [])
})

test('files of a deleted opportunity are removed from the store', async () => {
  const id = await postIn(app, owner)
  await attach(app, owner, { opportunityId: id })
  await attach(app, admin, { opportunityId: id })
  assert.equal((await remove(id, owner)).status, 200)
  assert.equal((await filesOnDisk(app)).length, 2)
  await sweep()
  assert.deepEqual(await filesOnDisk(app), [])
})

/** An upload whose last bytes wait until something has happened. */
async function uploadAround(as: Member, meanwhile: () => Promise<unknown>) {
  const form = attachmentForm({ opportunityId, name: 'a.txt', content: 'x'.repeat(300_000) })
  const body = (async function* () {
    yield form.subarray(0, -10)
    await meanwhile()
    yield form.subarray(-10)
  })()
  const headers = { 'content-type': formType, authorization: `Bearer ${as.token}` }
  const sent = { method: 'POST', headers, body: ReadableStream.from(body), duplex: 'half' } as RequestInit
  const response = await fetch(`${app.url}/api/opportunities/upload`, sent)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

test('the rights of an uploader are checked again when the file has arrived', async () => {
  const leaving = await app.member('member')
  const leave = () => app.request('DELETE', '/api/profile', { as: leaving, body: {} })
  assertRefusal(await uploadAround(leaving, leave), 401, notKnown)

  const demoted = await app.member('admin')
  const demote = () => app.owner.updateTable('users').set({ role: 'visitor' }).where('id', '=', demoted.id).execute()
  const { status, body } = await uploadAround(demoted, demote)
  assert.equal(status, 200)
  const { id } = body.data.attachment
  assert.deepEqual([(await download(app, id)).status, (await download(app, id, demoted)).status], [404, 200])
})

test('the files of an account deleted with its data are hidden, restored with it, and erased in the end', async () => {
  const leaving = await app.member('confidential')
  const own = await attach(app, leaving, { opportunityId, name: 'own.pdf' })
  const leave = () => app.request('DELETE', '/api/profile', { as: leaving, body: { deleteData: true } })
  const restore = () => app.request('POST', `/api/admin/users/${leaving.id}/restore`, { as: admin })
  assert.equal((await leave()).status, 200)
  assert.deepEqual([await shown(opportunityId, owner), (await download(app, own.id, owner)).status], [[], 404])
  assert.equal((await restore()).status, 200)
  assert.deepEqual([await shown(opportunityId, owner), (await download(app, own.id, owner)).status], [['own.pdf'], 200])
  Object.assign(leaving, await app.signIn(leaving))
  assert.equal((await leave()).status, 200)
  await erase(leaving)
  assert.deepEqual([await filesNamed(app), await shown(opportunityId, owner)], [[], []])
})

test('the files of an account deleted without its data stay, without its name', async () => {
  const leaving = await app.member('confidential')
  const own = await attach(app, leaving, { opportunityId, name: 'own.pdf' })
  assert.equal((await app.request('DELETE', '/api/profile', { as: leaving, body: {} })).status, 200)
  await erase(leaving)
  const { uploader_id } = await app.owner.selectFrom('attachments').select('uploader_id').executeTakeFirstOrThrow()
  assert.deepEqual([uploader_id, await shown(opportunityId, owner)], [null, ['own.pdf']])
  assert.equal((await download(app, own.id, owner)).status, 200)
})

test('the export of personal data has the files of the account', async () => {
  const member = await app.member('member')
  const { id, uploaded_at } = await attach(app, member, { opportunityId, name: 'own.pdf', description: 'Mine' })
  const { body } = await app.request('GET', '/api/profile/export', { as: member })
  const size = documents.pdf?.length
  assert.deepEqual(body.files.files, [
    {
      id,
      opportunity_id: opportunityId,
      name: 'own.pdf',
      media_type: 'application/pdf',
      size,
      description: 'Mine',
      uploaded_at,
    },
  ])
})

test('while the disk is full uploads are refused with Retry-After, and everything else works', async () => {
  const { tempFolder } = app.platform.files
  const { minFreeBytes } = tempFolder
  Object.assign(tempFolder, { minFreeBytes: Number.MAX_SAFE_INTEGER })
  try {
    const answer = await upload(app, owner, { opportunityId })
    const message = 'There is no room for the file at the moment'
    assertRefusal(answer, 503, { code: 'SERVICE_UNAVAILABLE', message })
    assert.equal(answer.headers.get('retry-after'), '60')
    assert.deepEqual(await shown(opportunityId), [])
  } finally {
    Object.assign(tempFolder, { minFreeBytes })
  }
})
