import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type S3Server, startS3Server } from '../../../test/harness/s3-server.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { openFolderPlace } from './folder-place.ts'
import { openBackupPlace } from './open-place.ts'
import { assertStored, type BackupPlace } from './place.ts'

const older = 'hromada-20260130T023000Z-00000001.tar.zst'
const newer = 'hromada-20260131T023000Z-00000002.tar.zst.age'
/** More than one part of a bucket. */
const content = randomBytes(20 * 1024 * 1024)
const never = new AbortController().signal
const cleanup = new AsyncDisposableStack()
let folder: string
let server: S3Server
let places: Readonly<Record<string, BackupPlace>>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-places-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  for (const name of ['folder', 'bucket', 'full']) await mkdir(join(folder, name))
  server = await startS3Server(join(folder, 'bucket'))
  cleanup.defer(() => server.close())
  places = { folder: openFolderPlace(join(folder, 'folder')), bucket: openBucket() }
  cleanup.defer(() => {
    for (const place of Object.values(places)) place.close()
  })
})
after(() => cleanup.disposeAsync())

function openBucket(changes: Record<string, string> = {}): BackupPlace {
  const place = openBackupPlace(
    readSettings({
      HROMADA_BACKUP: server.place,
      HROMADA_BACKUP_S3_ACCESS_KEY_ID: server.credentials.accessKeyId,
      HROMADA_BACKUP_S3_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
      ...changes,
    }),
  )
  assert.ok(place !== undefined)
  return place
}

async function* chunks(bytes = content) {
  for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003)
}

const stored = (bytes: Buffer) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() })
const namesIn = async (place: BackupPlace) => (await place.list()).map(({ name }) => name)

test('what is put is there whole, listed with the newest first, and gone when removed', async () => {
  for (const [kind, place] of Object.entries(places)) {
    const small = content.subarray(0, 10)
    assert.deepEqual(await place.put(older, chunks(small), never), stored(small), kind)
    assert.deepEqual(await place.put(newer, chunks(), never), stored(content), kind)
    assert.deepEqual(
      await place.list(),
      [
        { name: newer, bytes: content.length },
        { name: older, bytes: 10 },
      ],
      kind,
    )
    await assertStored(place, newer, stored(content))
    await assert.rejects(assertStored(place, newer, stored(small)), { message: /differs from what was written to/ })
    for (const name of [older, newer, newer]) await place.remove(name)
    assert.deepEqual(await place.list(), [], kind)
    await assert.rejects(place.open(newer), { name: 'BackupRefused' }, kind)
  }
  assert.deepEqual(await readdir(join(folder, 'folder')), [])
})

test('a file that others put there is not listed, and a backup is for its owner only', async () => {
  const place = places.folder as BackupPlace
  await writeFile(join(folder, 'folder', 'notes.txt'), '')
  await place.put(older, chunks(), never)
  assert.deepEqual(await namesIn(place), [older])
  assert.equal((await stat(join(folder, 'folder', older))).mode & 0o777, 0o600)
  await place.remove(older)
  assert.deepEqual(await readdir(join(folder, 'folder')), ['notes.txt'])
  await rm(join(folder, 'folder', 'notes.txt'))
})

test('of a backup that fails or is interrupted halfway, nothing is left', async () => {
  async function* broken() {
    yield content
    throw new Error('the database went away')
  }
  for (const [kind, place] of Object.entries(places)) {
    await assert.rejects(place.put(older, broken(), never), { message: 'the database went away' }, kind)
    const stopping = new AbortController()
    async function* interrupted() {
      yield content
      stopping.abort(new Error('the program ends'))
      yield content
    }
    await assert.rejects(place.put(older, interrupted(), stopping.signal), kind)
    assert.deepEqual(await place.list(), [], kind)
  }
  assert.deepEqual(await readdir(join(folder, 'folder')), [])
})

test('what a killed program has left unfinished is removed, when it is its own or old', async () => {
  const place = places.folder as BackupPlace
  const [mine, others] = [`${older}.incomplete`, `${newer}.incomplete`]
  for (const name of [mine, others, 'other.incomplete']) await writeFile(join(folder, 'folder', name), '')
  await place.removeIncomplete(({ name, begunAt }) => name === older && begunAt.getTime() <= Date.now())
  assert.deepEqual(
    await readdir(join(folder, 'folder')),
    [newer, 'other'].map((name) => `${name}.incomplete`),
  )
  // The server of the tests does not list uploads: that is no reason to make no backup.
  await places.bucket?.removeIncomplete(() => true)
})

test('what is wrong with a place is reported in one sentence', async () => {
  const gone = openFolderPlace(join(folder, 'gone'))
  await assert.rejects(gone.put(older, chunks(), never), { message: `there is no folder ${join(folder, 'gone')}` })
  await assert.rejects(gone.list(), { message: `there is no folder ${join(folder, 'gone')}` })
  await assert.rejects(readdir(join(folder, 'gone')), { code: 'ENOENT' })
  const full = openFolderPlace(join(folder, 'full'), Number.MAX_SAFE_INTEGER)
  await assert.rejects(full.put(older, chunks(), never), { name: 'BackupRefused', message: /MiB are free in / })
  assert.deepEqual(await readdir(join(folder, 'full')), [])
  using stack = new DisposableStack()
  for (const [changes, reason] of [
    [{ HROMADA_BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' }, /^the bucket hromada-test: SignatureDoesNotMatch/],
    [{ HROMADA_BACKUP: server.place.replace('hromada-test', 'another') }, /^the bucket another: NoSuchBucket/],
    [{ HROMADA_BACKUP: 's3://away?endpoint=http://127.0.0.1:1' }, /^the bucket away: .*ECONNREFUSED/],
  ] as const) {
    const place = openBucket(changes)
    stack.defer(() => place.close())
    await assert.rejects(place.put(older, chunks(), never), { name: 'BackupRefused', message: reason })
  }
})
