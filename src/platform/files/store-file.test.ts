import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/harness/eventually.ts'
import { before, testApp } from '../../../test/harness/suite.ts'
import { countWaiting } from '../../../test/harness/waiting-statements.ts'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { FileStore } from './file-store.ts'
import type { Files } from './files.ts'
import { openS3Store } from './s3-store.ts'
import { removeUnclaimedFiles, type StoredFile, storeFile } from './store-file.ts'
import { withTempFile } from './temp-files.ts'

let db: Database
let files: Files
/** One that nobody answers. */
let away: FileStore

const app = testApp()
before(async () => {
  db = app.platform.db
  files = app.platform.files
  const nowhere = { name: 'bucket', prefix: '', region: 'x', endpoint: 'http://127.0.0.1:1', isPathStyle: true }
  away = openS3Store({ ...nowhere, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } })
})
after(async () => {
  away.close()
})
afterEach(async () => {
  await db.deleteFrom('unclaimed_files').execute()
  for (const key of await storedKeys()) await files.store.remove(key)
})

const keep = <Result>(work: (file: StoredFile) => Promise<Result>, store = files.store) =>
  withTempFile(files.tempFolder, one('content'), (draft) => storeFile(db, { store, log: files.log }, draft, work))

async function* one(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}

async function storedKeys(): Promise<string[]> {
  const folder = join(files.tempFolder.folder, '..')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function unclaimedKeys(): Promise<string[]> {
  return (await db.selectFrom('unclaimed_files').select('key').execute()).map(({ key }) => key)
}

async function assertGone(): Promise<void> {
  assert.deepEqual([await storedKeys(), await unclaimedKeys()], [[], []])
}

/** A file that a process which died has left; it was stored so many minutes ago. */
async function leaveBehind(minutes: number): Promise<string> {
  const key = randomUUID()
  const since = sql<Date>`now() - make_interval(mins => ${minutes})`
  await db.insertInto('unclaimed_files').values({ key, since }).execute()
  await withTempFile(files.tempFolder, one('left'), (draft) => files.store.put(key, draft))
  return key
}

test('a file that is claimed stays', async () => {
  const key = await keep(async (file) => {
    assert.deepEqual(await unclaimedKeys(), [file.key])
    await transaction(db, (trx) => file.claim(trx))
    return file.key
  })
  assert.deepEqual([await storedKeys(), await unclaimedKeys()], [[key], []])
  assert.equal(String(await buffer(await files.store.open(key))), 'content')
})

test('a file that is not claimed, or whose claim is rolled back, is gone', async () => {
  assert.equal(await keep(async () => 'not needed'), 'not needed')
  await assertGone()
  const rolledBack = keep((file) =>
    transaction(db, async (trx) => {
      await file.claim(trx)
      throw new Error('changed its mind')
    }),
  )
  await assert.rejects(rolledBack, /changed its mind/)
  await assertGone()
})

test('a file whose claim was committed stays, whatever goes wrong afterwards', async () => {
  const failing = keep(async (file) => {
    await transaction(db, (trx) => file.claim(trx))
    throw new Error('the connection broke at the commit')
  })
  await assert.rejects(failing, /broke at the commit/)
  assert.deepEqual([(await storedKeys()).length, await unclaimedKeys()], [1, []])
})

test('a file that could not be stored is not used, and is looked for again when the store is back', async () => {
  const unreached = async () => assert.fail('was used')
  await assert.rejects(keep(unreached, away), { kind: 'UNAVAILABLE' })
  assert.deepEqual([await storedKeys(), (await unclaimedKeys()).length], [[], 1])
  await db.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
  await assert.rejects(removeUnclaimedFiles(db, { store: away }), /1 files could not be removed/)
  assert.equal((await unclaimedKeys()).length, 1)
  await removeUnclaimedFiles(db, files)
  await assertGone()
})

test('a sweep removes what nobody has claimed for an hour, and nothing else', async () => {
  const claimed = await keep(async (file) => {
    await transaction(db, (trx) => file.claim(trx))
    return file.key
  })
  await Promise.all(Array.from({ length: 120 }, () => leaveBehind(61)))
  const young = await leaveBehind(59)
  await Promise.all([removeUnclaimedFiles(db, files), removeUnclaimedFiles(db, files)])
  assert.deepEqual([(await storedKeys()).toSorted(), await unclaimedKeys()], [[claimed, young].toSorted(), [young]])
})

test('a claim and a sweep that meet: the first one has it, and the other knows', async () => {
  const swept = keep(async (file) => {
    await db.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
    await removeUnclaimedFiles(db, files)
    await transaction(db, (trx) => file.claim(trx))
  })
  await assert.rejects(swept, { kind: 'UNAVAILABLE' })
  await assertGone()
  const claimed = await keep(async (file) => {
    await db.updateTable('unclaimed_files').set({ since: sql<Date>`now() - interval '2 hours'` }).execute()
    const sweep = await transaction(db, async (trx) => {
      await file.claim(trx)
      const sweeping = removeUnclaimedFiles(db, files)
      await untilWaiting()
      return { sweeping }
    })
    await sweep.sweeping
    return file.key
  })
  assert.deepEqual([await storedKeys(), await unclaimedKeys()], [[claimed], []])
})

/** Until a statement waits for a lock that another holds. */
async function untilWaiting(): Promise<void> {
  await eventually('a statement waits for a lock', async () => (await countWaiting(app.owner)) > 0)
}
