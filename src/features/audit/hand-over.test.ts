// Depends on: servers
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { whileTampered } from '../../../test/harness/audit-tampering.ts'
import { before, environmentBeside, testApp } from '../../../test/harness/suite.ts'
import { startTestApp } from '../../../test/harness/test-app.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { type AuditKeys, openKeys } from '../../platform/settings/keys.ts'
import { openAudit } from './audit.ts'
import { chainHash, type StoredEntry } from './chain.ts'
import { HeadNotSigned, handOver } from './hand-over.ts'
import { openHeadFile, readHeadFile } from './head-file.ts'
import { sealEntries } from './sealing.ts'
import { signHead } from './signed-head.ts'
import { openRecorder } from './standalone-entries.ts'
import { type KnownHeads, verifyAuditLog } from './verify.ts'

const [OLD, NEW, NEWEST] = [
  'the first secret of this community',
  'the second secret, after a leak',
  'the third secret',
].map((text) => text.padEnd(40, '.')) as [string, string, string]

const app = testApp({ HROMADA_SECRET: OLD })
const operator = { user: null, ipAddress: '', userAgent: 'hromada secret rotate' }
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hromada-hand-over-'))
  await append([OLD], 3)
  await keepHead(OLD)
  await append([NEW, OLD], 1)
  assert.equal(await rotate(NEW, OLD), true)
  await append([OLD, NEW], 2)
  await append([NEW], 1)
})
after(() => rm(folder, { recursive: true }))

const keysOf = async (...secrets: string[]): Promise<AuditKeys> => (await openKeys({ secrets, dataFolder: '' })).audit

async function append(secrets: string[], count: number): Promise<void> {
  const audit = openAudit(await keysOf(...secrets))
  const event = { action: 'NEWS_CREATE', target: { type: 'news', id: '1' }, details: {} }
  for (let made = 0; made < count; made += 1) await transaction(app.platform.db, (trx) => audit(trx, operator, event))
  await sealEntries(app.platform.db, await keysOf(...secrets))
}

async function keepHead(secret: string) {
  const keys = await keysOf(secret)
  const { db, log } = app.platform
  return openHeadFile({ db, keys, dataFolder: folder, log, seal: async () => {} })
}

const rotate = async (...secrets: string[]) => {
  const keys = await keysOf(...secrets)
  return transaction(app.platform.db, (trx) => handOver(trx, keys, operator))
}

const verify = async (secrets: string[], known: KnownHeads = {}) =>
  verifyAuditLog(app.platform.db, await keysOf(...secrets), known, () => {})

/** Of the log that the tests share: the entry of its rotation, and its last. */
const [ROTATION, LAST] = [5, 8]

async function assertBroken(statements: string[], secrets: string[], sequence: number, reason: string): Promise<void> {
  await whileTampered(app.owner, statements, async () => {
    const { broken } = await verify(secrets)
    assert.deepEqual([broken?.sequence, broken?.reason], [String(sequence), reason], statements.join('; '))
  })
}

const readEntries = async () => {
  const { rows } = await sql<StoredEntry>`
    select sequence, id, action, actor_id, target_type, target_id, batch_id, details::text as details, occurred_at,
      actor_commitment, target_commitment, hash
    from audit_entries order by sequence`.execute(app.platform.db)
  return rows
}

const bytes = (buffer: Buffer) => `'\\x${buffer.toString('hex')}'`

test('the whole log is verified without the former secret', async () => {
  for (const secrets of [[NEW], [NEW, OLD], [OLD, NEW]]) {
    const { entries, broken } = await verify(secrets)
    assert.deepEqual([entries, broken], [LAST, undefined])
  }
})

test('the entry names both secrets by their fingerprints, and holds nothing that the former one opens', async () => {
  const entry = await app.platform.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'SECRET_ROTATE')
    .executeTakeFirstOrThrow()
  const [former, next] = [await keysOf(OLD), await keysOf(NEW)]
  const { formerKey, ...details } = entry.details
  assert.deepEqual([Number(entry.sequence), entry.target_id], [ROTATION, next.fingerprint])
  assert.deepEqual(details, { from: former.fingerprint, to: next.fingerprint })
  assert.ok(!Buffer.from(String(formerKey), 'base64').includes(former.chain))
})

test('a second rotation to the same secret appends nothing', async () => {
  assert.equal(await rotate(NEW, OLD), false)
  assert.equal((await verify([NEW])).entries, LAST)
})

test('what is changed on either side of the rotation is found without the former secret', async () => {
  for (const sequence of [1, 3, ROTATION, LAST]) {
    const change = `update audit_entries set details = '{"to":"x"}' where sequence = ${sequence}`
    await whileTampered(app.owner, [change], async () => {
      const { broken } = await verify([NEW])
      assert.equal(broken?.sequence, String(sequence))
    })
  }
  await assertBroken([`delete from audit_entries where sequence = 2`], [NEW], 2, 'it is missing')
})

test('who has the former secret and the database forges nothing from before the rotation', async () => {
  const { chain } = await keysOf(OLD)
  const statements: string[] = []
  let previous = Buffer.alloc(0)
  for (const entry of await readEntries()) {
    const forged = entry.sequence === '2' ? { ...entry, target_id: 'forged' } : entry
    if (Number(entry.sequence) < ROTATION) previous = chainHash(chain, previous, forged) as typeof previous
    if (Number(entry.sequence) < ROTATION)
      statements.push(
        `update audit_entries set hash = ${bytes(previous)}, target_id = '${forged.target_id}' where sequence = ${entry.sequence}`,
      )
  }
  await assertBroken(statements, [NEW], ROTATION, 'its hash does not fit')
})

test('who has the former secret signs no head of the log as it is now', async () => {
  const former = await keysOf(OLD)
  const entry = (await readEntries())[LAST - 2]
  assert.ok(entry)
  const shortened = (sequence: number, head: Buffer, signature: Buffer) => [
    `delete from audit_entries where sequence > ${sequence}`,
    `delete from audit_persons where sequence > ${sequence}`,
    `update audit_head set sequence = ${sequence}, hash = ${bytes(head)}, signature = ${bytes(signature)}`,
  ]
  const statements = shortened(LAST - 1, entry.hash, signHead(former, entry))
  const unsigned = 'the head of the log, which names it, is not signed'
  for (const secrets of [[NEW], [NEW, OLD]]) await assertBroken(statements, secrets, LAST - 1, unsigned)
  const before = (await readEntries())[ROTATION - 2]
  assert.ok(before)
  // As if it had never been rotated: genuine only for programs that still have the former secret.
  await assertBroken(shortened(ROTATION - 1, before.hash, signHead(former, before)), [NEW], 1, 'its hash does not fit')
})

test('with the former secret alone nothing is verified, and no program starts', async () => {
  const { broken, entries } = await verify([OLD])
  assert.deepEqual(
    [entries, broken],
    [4, { sequence: String(ROTATION), reason: 'the secret of which it tells is not given' }],
  )
  await assert.rejects(startTestApp({ ...environmentBeside(app), HROMADA_SECRET: OLD }), { name: 'SecretMissing' })
})

test('a log whose head nobody signed is not handed over', async () => {
  await whileTampered(app.owner, ['update audit_head set signature = null'], () =>
    assert.rejects(rotate(NEWEST, NEW), HeadNotSigned),
  )
  await assert.rejects(rotate(NEWEST, OLD), HeadNotSigned)
})

test('a machine that stored its head before the rotation goes on from it, and it counts as known', async () => {
  const stored = await readHeadFile(folder)
  assert.equal(stored?.sequence, '3')
  assert.equal((await verify([NEW], { kept: stored })).broken, undefined)
  await (await keepHead(NEW)).close()
  assert.equal((await readHeadFile(folder))?.sequence, String(LAST))
})

test('after another rotation the last secret alone verifies everything', async () => {
  assert.equal(await rotate(NEWEST, NEW), true)
  await append([NEWEST], 1)
  const { entries, broken } = await verify([NEWEST])
  assert.deepEqual([entries, broken], [LAST + 2, undefined])
  for (const sequence of [1, ROTATION, LAST]) {
    const change = `update audit_entries set target_id = 'x' where sequence = ${sequence}`
    await assertBroken([change], [NEWEST], sequence, 'its hash does not fit')
  }
})

test('before the first rotation a program writes under the key of the log, whichever of its secrets is the first', async () => {
  await using other = await startTestApp({ HROMADA_SECRET: OLD })
  const { db } = other.platform
  const sealAs = async (...secrets: string[]) => sealEntries(db, await keysOf(...secrets))
  for (const [writer, sealer] of [
    [[OLD], [OLD]],
    [
      [NEW, OLD],
      [OLD, NEW],
    ],
    [
      [OLD, NEW],
      [NEW, OLD],
    ],
  ] as const) {
    const audit = openAudit(await keysOf(...writer))
    const event = { action: 'NEWS_CREATE', target: { type: 'news', id: '1' }, details: {} }
    await transaction(db, (trx) => audit(trx, operator, event))
    assert.deepEqual(await sealAs(...sealer), [], writer.join())
  }
  assert.equal((await verifyAuditLog(db, await keysOf(OLD), {}, () => {})).broken, undefined)
})

test('whoever recorded before a rotation goes on under the new key', async () => {
  await using other = await startTestApp({ HROMADA_SECRET: OLD })
  const { db } = other.platform
  const keys = await keysOf(OLD, NEW)
  const record = openRecorder(db, keys)
  const event = { action: 'NEWS_CREATE', target: { type: 'news', id: '1' }, details: {} }
  // Into another lane than the one of the rotation's own entry.
  await transaction(db, async (others) => {
    await sql`select from audit_lanes where lane <> 20 for update`.execute(others)
    await record({ actor: operator, event })
  })
  await sealEntries(db, keys)
  await record({ actor: operator, event })
  await sealEntries(db, keys)
  const rotating = await keysOf(NEW, OLD)
  assert.equal(await transaction(db, (trx) => handOver(trx, rotating, operator)), true)
  await record({ actor: operator, event })
  assert.deepEqual(await sealEntries(db, await keysOf(NEW)), [])
  assert.equal((await verifyAuditLog(db, await keysOf(NEW), {}, () => {})).broken, undefined)
})
