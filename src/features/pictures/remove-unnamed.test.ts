// Depends on: servers
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { filesOnDisk } from '../../../test/harness/attachment-fixtures.ts'
import { writeArticle } from '../../../test/harness/news-fixtures.ts'
import { postIn } from '../../../test/harness/opportunity-fixtures.ts'
import { look, picture, storePicture, uploadPicture } from '../../../test/harness/pictures.ts'
import { testApp, testMember } from '../../../test/harness/suite.ts'
import type { Member } from '../../../test/harness/test-app.ts'
import { leavingOf } from '../../../test/harness/user-fixtures.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { removeUnclaimedFiles } from '../../platform/files/store-file.ts'
import { removeForgottenPictures } from './remove-unnamed.ts'
import { namePictures } from './uses.ts'

const QUOTA_BYTES = 1024 ** 2

const app = testApp({ HROMADA_PICTURES_QUOTA: '1' }, { instances: 1 })
const admin = testMember(app, 'admin')
const member = testMember(app, 'member')

const exists = async ({ id }: { id: string }) =>
  (await app.owner.selectFrom('pictures').select('id').where('id', '=', id).execute()).length === 1

/** As if these hours had passed since content last named any picture. */
async function afterHours(hours: number): Promise<void> {
  await app.owner
    .updateTable('pictures')
    .set({ unnamed_since: sql<Date>`now() - make_interval(hours => ${hours})` })
    .execute()
}

async function sweepFiles(): Promise<void> {
  await app.owner.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
  await removeUnclaimedFiles(app.platform.db, app.platform.files)
}

test('a picture that nothing names goes after 24 hours, with its files; one that is named stays', async () => {
  const [unnamed, named] = [await storePicture(app, member), await storePicture(app, member)]
  const { id } = await writeArticle(app, admin, { featuredImage: named.url })
  await afterHours(23)
  await removeForgottenPictures(app.platform.db)
  assert.deepEqual([await exists(unnamed), await exists(named)], [true, true])
  await afterHours(25)
  await removeForgottenPictures(app.platform.db)
  assert.deepEqual([await exists(unnamed), await exists(named)], [false, true])
  assert.deepEqual([await look(app, unnamed, member), await look(app, named)], [404, 200])

  await app.request('DELETE', `/api/news/${id}`, { as: admin })
  await removeForgottenPictures(app.platform.db)
  assert.equal(await exists(named), true, 'its 24 hours begin when the article goes')
  await afterHours(25)
  await removeForgottenPictures(app.platform.db)
  assert.equal(await exists(named), false)
  await sweepFiles()
  assert.deepEqual(await filesOnDisk(app), [])
})

test('a picture that somebody is naming is not removed, and one that is being removed is not named', async () => {
  for (let round = 0; round < 10; round += 1) {
    const uploaded = await storePicture(app, member)
    await afterHours(25)
    const [article] = await Promise.all([
      writeArticle(app, admin, { featuredImage: uploaded.url }),
      removeForgottenPictures(app.platform.db),
    ])
    const uses = await app.owner
      .selectFrom('picture_uses')
      .select('content_id')
      .where('picture_id', '=', uploaded.id)
      .execute()
    const isThere = await exists(uploaded)
    assert.deepEqual(
      uses.map(({ content_id }) => content_id),
      isThere ? [article.id] : [],
    )
    assert.equal(await look(app, uploaded), isThere ? 200 : 404)
  }
})

test('while an article that names it is being written, a picture waits to be removed, and then stays', async () => {
  const uploaded = await storePicture(app, member)
  const { id } = await writeArticle(app, admin)
  await afterHours(25)
  await transaction(app.platform.db, async (trx) => {
    await namePictures(trx, { id, texts: [uploaded.url] })
    await removeForgottenPictures(app.platform.db)
  })
  await removeForgottenPictures(app.platform.db)
  assert.deepEqual([await exists(uploaded), await look(app, uploaded)], [true, 200])
})

test('a picture that goes while it is shown is shown to its end', async () => {
  const uploaded = await storePicture(app, member, await picture(2000, 2000).jpeg().toBuffer())
  const response = await fetch(uploaded.url, { headers: { authorization: `Bearer ${member.token}` } })
  await afterHours(25)
  await removeForgottenPictures(app.platform.db)
  await sweepFiles()
  const { byteLength } = await response.arrayBuffer()
  assert.deepEqual([response.status, byteLength], [200, Number(response.headers.get('content-length'))])
  assert.equal(await look(app, uploaded, member), 404)
})

async function bytesOf({ id }: Member): Promise<number> {
  const rows = await app.owner.selectFrom('pictures').select('bytes').where('uploader_id', '=', id).execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Takes up room as pictures would. */
async function take({ id }: Member, bytes: number): Promise<void> {
  await app.owner
    .insertInto('pictures')
    .values({ id: randomUUID(), uploader_id: id, alt: '', width: 1, height: 1, bytes })
    .execute()
}

test('the pictures of an account take as much room as they may, to the byte, also of uploads at once', async () => {
  const uploader = await app.member('member')
  const file = await picture(300, 300).png().toBuffer()
  await storePicture(app, uploader, file)
  const one = await bytesOf(uploader)
  await take(uploader, QUOTA_BYTES - 2 * one)
  const answers = await Promise.all([1, 2, 3].map(() => uploadPicture(app, uploader, file)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409])
  const refused = { success: false, error: 'Your pictures take as much room as they may', code: 'QUOTA_EXCEEDED' }
  assert.deepEqual(answers.find(({ status }) => status === 409)?.body, refused)
  assert.equal(await bytesOf(uploader), QUOTA_BYTES)
  assert.equal((await uploadPicture(app, member, file)).status, 201)

  const short = await app.member('member')
  await take(short, QUOTA_BYTES - one + 1)
  assert.equal((await uploadPicture(app, short, file)).status, 409)
})

test('with an account its pictures are erased, but not those that other content names', async () => {
  const leaving = await app.member('member')
  const [unnamed, own, others] = [
    await storePicture(app, leaving),
    await storePicture(app, leaving),
    await storePicture(app, leaving),
  ]
  await postIn(app, leaving, { description: own.url })
  await writeArticle(app, admin, { content: others.url })
  const { leave, erase } = leavingOf(app, admin)
  await leave(leaving, true)
  assert.deepEqual([await look(app, own, admin), await look(app, others)], [404, 200])
  await erase(leaving)
  assert.deepEqual([await exists(unnamed), await exists(own), await exists(others)], [false, false, true])
  assert.equal(await look(app, others), 200)
})

test('the export of an account names its pictures', async () => {
  const exporting = await app.member('member')
  const { id, width, height, alt } = await storePicture(app, exporting)
  const { body } = await app.request('GET', '/api/profile/export', { as: exporting })
  const [{ bytes, createdAt, ...named }] = body.pictures.pictures
  assert.deepEqual(named, { id, width, height, alt })
  assert.deepEqual([bytes > 0, new Date(createdAt).toISOString()], [true, createdAt])
})
