import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sealAuditLog } from '../../../test/harness/audit-entries.ts'
import { whileTampered } from '../../../test/harness/audit-tampering.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { before, environmentBeside, testApp, testMember } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { HEAD_FILE, openHeadFile, readHeadFile } from './head-file.ts'
import { isSigned, type SignedHead } from './signed-head.ts'

const options = { timeout: 120_000 }

let folder: string

const app = testApp({ HROMADA_SECRET: 'a secret that is shared by two programs' })
const admin = testMember(app, 'admin')
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-head-'))
})
after(() => rm(folder, { recursive: true }))

let folders = 0
const newFolder = () => {
  folders += 1
  return join(folder, String(folders))
}

interface Logged {
  readonly level: 'warn' | 'error'
  readonly text: string
}

/** Keeps the head of the app's log once more, in another folder. */
async function keepIn(dataFolder: string) {
  const logs: Logged[] = []
  const writing = (level: Logged['level']) => (first: unknown, second?: unknown) => {
    logs.push({ level, text: String(second ?? first) })
  }
  const log = { warn: writing('warn'), error: writing('error') }
  const seal = () => sealAuditLog(app)
  const keptHead = await openHeadFile({ db: app.platform.db, keys: app.platform.keys.audit, dataFolder, log, seal })
  return { ...keptHead, logs }
}

const appendIn = (trx: Transaction) =>
  app.features.audit(
    trx,
    { user: admin, ipAddress: '', userAgent: '' },
    { action: 'NEWS_CREATE', target: { type: 'news', id: '1' }, details: {} },
  )

async function append() {
  await transaction(app.platform.db, appendIn)
  await sealAuditLog(app)
}

async function storedHead(): Promise<SignedHead> {
  const head = app.platform.db.selectFrom('audit_head').select(['sequence', 'hash', 'signature'])
  const { sequence, hash, signature } = await head.executeTakeFirstOrThrow()
  assert.ok(signature)
  return { sequence, hash, signature }
}

test('the head is written soon after each commit, signed, for its owner alone to read', options, async () => {
  const { dataFolder } = app.platform.settings
  for (let round = 0; round < 2; round += 1) {
    await append()
    const { sequence } = await storedHead()
    await eventually(
      'the head file has the newest entry',
      async () => (await readHeadFile(dataFolder))?.sequence === sequence,
    )
  }
  const kept = await readHeadFile(dataFolder)
  assert.deepEqual(kept, await storedHead())
  assert.ok(isSigned(app.platform.keys.audit, kept as SignedHead))
  const file = join(dataFolder, HEAD_FILE)
  const { time, ...rest } = JSON.parse(await readFile(file, 'utf8'))
  assert.deepEqual(Object.keys(rest), ['sequence', 'hash', 'signature'])
  assert.equal(new Date(time).toISOString(), time)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})

test('what is not committed is not written; what is noted is written at the latest when the program ends', async () => {
  const dataFolder = newFolder()
  const keptHead = await keepIn(dataFolder)
  const committed = await storedHead()
  await transaction(app.platform.db, async (trx) => {
    await appendIn(trx)
    keptHead.scheduleUpdate()
    await keptHead.close()
    assert.deepEqual(await readHeadFile(dataFolder), committed)
  })
  const again = await keepIn(dataFolder)
  await append()
  again.scheduleUpdate()
  await again.close()
  assert.deepEqual(await readHeadFile(dataFolder), await storedHead())
  assert.deepEqual(await readdir(dataFolder), [HEAD_FILE])
  assert.deepEqual([...keptHead.logs, ...again.logs], [])
})

test('every program keeps what any of them appended', options, async () => {
  await using other = await startTestApp(environmentBeside(app))
  await append()
  const { sequence } = await storedHead()
  assert.notEqual((await readHeadFile(other.platform.settings.dataFolder))?.sequence, sequence)
  await transaction(other.platform.db, async (trx) => {
    await other.features.audit(
      trx,
      { user: null, ipAddress: '', userAgent: '' },
      { action: 'NEWS_CREATE', target: { type: 'news', id: '2' }, details: {} },
    )
  })
  const { dataFolder } = other.platform.settings
  await eventually(
    'the other program has the newest entry in its head file',
    async () => Number((await readHeadFile(dataFolder))?.sequence) > Number(sequence),
  )
})

test('a written head stays when the log no longer has it, however far that goes on, and this is logged once', async () => {
  const dataFolder = newFolder()
  await append()
  const before = await storedHead()
  await append()
  await (await keepIn(dataFolder)).close()
  const kept = await storedHead()
  const { sequence, hash, signature } = before
  const back = [
    `delete from audit_entries where sequence > ${sequence}`,
    `delete from audit_persons where sequence > ${sequence}`,
    `update audit_head set sequence = ${sequence}, hash = '\\x${hash.toString('hex')}',
      signature = '\\x${signature.toString('hex')}'`,
  ]
  await whileTampered(app.owner, back, async () => {
    const keptHead = await keepIn(dataFolder)
    for (let round = 0; round < 3; round += 1) await append()
    keptHead.scheduleUpdate()
    await keptHead.close()
    assert.deepEqual(await readHeadFile(dataFolder), kept)
    const text = 'the head of the audit log does not go on from the one in audit-head.json: see hromada audit verify'
    assert.deepEqual(keptHead.logs, [{ level: 'error', text }])
  })
})

test('a file that cannot be written or read stops nothing, is logged once, and stays as it is', async () => {
  const occupied = newFolder()
  await writeFile(occupied, 'a file, not a folder')
  const unwritable = await keepIn(occupied)
  unwritable.scheduleUpdate()
  await unwritable.close()
  assert.deepEqual(unwritable.logs, [{ level: 'warn', text: 'the head of the audit log could not be kept' }])

  const dataFolder = newFolder()
  await (await keepIn(dataFolder)).close()
  const file = join(dataFolder, HEAD_FILE)
  for (const damage of ['', '{}', '{"sequence": 1}', '[]', 'null']) {
    await writeFile(file, damage)
    const { close, logs } = await keepIn(dataFolder)
    await close()
    assert.equal(logs.length, 1, damage)
    assert.equal(await readFile(file, 'utf8'), damage)
    await assert.rejects(readHeadFile(dataFolder), /does not hold the head of an audit log/)
  }
})

test('a head that none of our secrets signed stays as evidence, whatever is appended', async () => {
  const dataFolder = newFolder()
  await (await keepIn(dataFolder)).close()
  const file = join(dataFolder, HEAD_FILE)
  const kept = JSON.parse(await readFile(file, 'utf8'))
  const signature = kept.signature.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'))
  const foreign = JSON.stringify({ ...kept, signature })
  await writeFile(file, foreign)
  await append()
  const { close, logs } = await keepIn(dataFolder)
  await close()
  assert.equal(await readFile(file, 'utf8'), foreign)
  const text = 'the head of the audit log in audit-head.json was signed with another secret: see hromada audit verify'
  assert.deepEqual(logs, [{ level: 'error', text }])
})

test('a head that is not signed is not stored, also where none was before', async () => {
  const dataFolder = newFolder()
  await whileTampered(app.owner, ['update audit_head set signature = null'], async () => {
    const { close, logs } = await keepIn(dataFolder)
    await close()
    assert.equal(await readHeadFile(dataFolder), undefined)
    const text = 'the head of the audit log was not signed by this service: see hromada audit verify'
    assert.deepEqual(logs, [{ level: 'error', text }])
  })
})
