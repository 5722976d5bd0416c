import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { attach, download, filesNamed, filesOnDisk, upload } from '../../../../test/harness/attachment-fixtures.ts'
import { assertRefusal } from '../../../../test/harness/entity-fixtures.ts'
import { eventually } from '../../../../test/harness/eventually.ts'
import { callsOnOpportunities, postIn } from '../../../../test/harness/opportunity-fixtures.ts'
import { type S3Server, startS3Server } from '../../../../test/harness/s3-server.ts'
import { before, testApp, testMember } from '../../../../test/harness/suite.ts'
import { removeUnclaimedFiles } from '../../../platform/files/store-file.ts'
import { MAX_FAILURES_IN_A_ROW } from '../../operation/readiness.ts'

let folder: string
let s3: S3Server
let opportunityId: string
const app = testApp(openBucket, { instances: 1 })
const owner = testMember(app, 'member')
before(async () => {
  opportunityId = await postIn(app, owner)
})

async function openBucket(stack: AsyncDisposableStack) {
  folder = await mkdtemp(join(tmpdir(), 'hromada-bucket-'))
  stack.defer(() => rm(folder, { recursive: true }))
  s3 = stack.adopt(await startS3Server(folder), (server) => server.close())
  return {
    HROMADA_FILES: s3.place,
    HROMADA_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    HROMADA_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
}

const { remove } = callsOnOpportunities(app)

/** The keys of all objects in the bucket. */
async function keysInBucket(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const keys = names.flatMap((name) => /some\/prefix\/([0-9a-f-]{36})/.exec(name)?.[1] ?? [])
  return [...new Set(keys)].toSorted()
}

const keysNamed = async () => (await filesNamed(app)).map((path) => path.slice(-36)).toSorted()

test('files can be stored in a bucket, and nothing of them stays on the disk', async () => {
  const content = Buffer.alloc(5_000_000, 'ї')
  const { id } = await attach(app, owner, { opportunityId, name: 'a.txt', content })
  assert.deepEqual([await filesOnDisk(app), await keysInBucket()], [[], await keysNamed()])
  const file = await download(app, id)
  assert.ok(file.content.equals(content))
  assert.equal(file.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.deepEqual((await download(app, id)).content, content)
})

test('a file that is lost in the bucket is not found', async () => {
  const before = new Set(await keysInBucket())
  const { id } = await attach(app, owner, { opportunityId })
  const [key = ''] = (await keysInBucket()).filter((named) => !before.has(named))
  await app.platform.files.store.remove(key)
  assertRefusal(await app.request('GET', `/api/files/${id}`, { as: owner }), 404, {
    code: 'FILE_NOT_FOUND',
    message: 'File not found',
  })
})

test('what is refused never reaches the bucket, and what is deleted leaves it', async () => {
  const id = await postIn(app, owner)
  const before = await keysInBucket()
  assert.equal((await upload(app, owner, { opportunityId: id, name: 'a.png' })).status, 415)
  assert.equal((await upload(app, owner, { opportunityId: owner.id })).status, 404)
  assert.equal((await upload(app, owner, {})).status, 422)
  assert.deepEqual([await filesOnDisk(app), await keysInBucket()], [[], before])
  await attach(app, owner, { opportunityId: id })
  assert.equal((await remove(id, owner)).status, 200)
  await app.owner.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
  await removeUnclaimedFiles(app.platform.db, app.platform.files)
  assert.deepEqual(await keysInBucket(), before)
})

const untilServed = (id: string) =>
  eventually('the file is served', async () => (await download(app, id)).status === 200)

test('aborted downloads, however many, block no other download', async () => {
  const { id } = await attach(app, owner, { opportunityId, name: 'a.txt', content: 'x'.repeat(5_000_000) })
  for (let round = 0; round < 100; round += 1) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(`GET /api/files/${id} HTTP/1.1\r\nhost: test\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
  }
  await untilServed(id)
})

test('while too many downloads of one caller are under way the next one waits', async () => {
  const { id } = await attach(app, owner, { opportunityId, name: 'a.txt', content: 'x'.repeat(10_000_000) })
  const begin = () => fetch(`${app.url}/api/files/${id}`)
  const underWay = await Promise.all(Array.from({ length: 20 }, begin))
  assert.ok(underWay.every(({ status }) => status === 200))
  const refused = await app.request('GET', `/api/files/${id}`)
  assertRefusal(refused, 429, { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' })
  assert.equal((await download(app, id, owner)).status, 200)
  for (const { body } of underWay) await body?.cancel()
  await untilServed(id)
})

test('while the bucket is unavailable files cannot be downloaded or attached, nothing is recorded, and the rest works', async () => {
  const { id } = await attach(app, owner, { opportunityId })
  const named = await filesNamed(app)
  await s3.close()
  const away = { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable' }
  const answers = [await upload(app, owner, { opportunityId }), await app.request('GET', `/api/files/${id}`)]
  for (const answer of answers) {
    assertRefusal(answer, 503, away)
    assert.equal(answer.headers.get('retry-after'), '5')
  }
  assert.deepEqual([await filesOnDisk(app), await filesNamed(app)], [[], named])
  for (let probe = 0; probe < MAX_FAILURES_IN_A_ROW; probe += 1)
    assert.equal((await app.request('GET', '/readyz')).status, 200)
})
