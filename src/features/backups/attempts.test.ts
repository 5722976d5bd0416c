import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/harness/suite.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { type Attempt, claimAttempt, recordFailure, recordSuccess, releaseAttempt, renewAttempt } from './attempts.ts'
import { backupIsDue } from './schedule.ts'
import { readBackupState } from './state.ts'

const app = testApp({}, { instances: 1 })
const place = '/backups'
/** Far from now, so that none falls due while the tests run. */
const times = [new Date(Date.now() - 6 * 3600_000).toISOString().slice(11, 16)]
const made = { name: 'hromada-20260131T023000Z-5025b981.tar.zst', bytes: 10, files: 0, missingFiles: 1 }

beforeEach(async () => {
  await sql`truncate backups`.execute(app.owner)
})

const db = () => app.platform.db
const claim = () => claimAttempt(db(), { times, place })
const fail = (attempt: Attempt) => recordFailure(db(), attempt, { reason: 'the disk is full', retryScale: 1 })
const succeed = (attempt: Attempt) =>
  transaction(db(), (trx) => recordSuccess(trx, attempt, { ...made, sha256: Buffer.alloc(32) }))

async function isDue(): Promise<boolean | undefined> {
  const { rows } = await sql<{ due: boolean }>`select ${backupIsDue(times)} as due`.execute(db())
  return rows[0]?.due
}

async function claimed(): Promise<Attempt> {
  const attempt = await claim()
  assert.ok(attempt !== undefined)
  return attempt
}

const change = (set: string) => sql`update backups set ${sql.raw(set)}`.execute(app.owner)
const endLease = () => change('next_attempt_at = now()')

test('of all who look at one time one makes the backup, and times that were missed count once', async () => {
  assert.equal(await isDue(), true)
  const claims = await Promise.all(Array.from({ length: 8 }, claim))
  const attempts = claims.filter((attempt) => attempt !== undefined)
  assert.equal(attempts.length, 1)
  assert.equal(await isDue(), false)
  assert.equal(await succeed(attempts[0] as Attempt), true)
  assert.equal(await isDue(), false)
  assert.equal(await claim(), undefined)
  await change(`due_at = due_at - interval '30 days'`)
  assert.equal(await isDue(), true)
  await claimed()
  assert.equal(await isDue(), false)
  const { rows } = await sql`select from backups`.execute(app.owner)
  assert.equal(rows.length, 2)
})

test('who has lost the lease can neither renew nor record, and its successor can', async () => {
  const first = await claimed()
  assert.equal(await renewAttempt(db(), first), true)
  await endLease()
  assert.equal(await isDue(), true)
  const second = await claimed()
  assert.deepEqual([second.backupId, second.number], [first.backupId, 2])
  assert.deepEqual([await renewAttempt(db(), first), await succeed(first)], [false, false])
  await fail(first)
  assert.equal((await readBackupState(db())).failure, null)
  assert.equal(await succeed(second), true)
})

test('a failure is tried again with growing delays, then is reported until one succeeds', async () => {
  for (const isLast of [false, false, false, true]) {
    assert.equal(await fail(await claimed()), !isLast)
    const { failure } = await readBackupState(db())
    assert.deepEqual([failure?.reason, failure?.nextAttemptAt === null], ['the disk is full', isLast])
    if (!isLast) await endLease()
  }
  assert.equal(await isDue(), false)
  await change(`due_at = due_at - interval '1 day'`)
  await succeed(await claimed())
  const { last, failures, failure } = await readBackupState(db())
  assert.deepEqual([last?.name, last?.bytes, last?.missingFiles, failures, failure], [made.name, 10, 1, 0, null])
})

test('a program that ends in order leaves the attempt to the next, one that is killed loses it', async () => {
  const first = await claimed()
  await releaseAttempt(db(), first)
  assert.equal((await claimed()).number, 1)
  for (let number = 2; number <= 4; number += 1) {
    await endLease()
    assert.equal((await claimed()).number, number)
  }
  await endLease()
  assert.equal(await claim(), undefined)
  assert.equal((await readBackupState(db())).failure?.reason, 'the program ended while it was made')
})

test('a backup of a clock that was wrong, in the future, holds up none', async () => {
  await succeed(await claimed())
  await change(`due_at = due_at + interval '1 year'`)
  assert.equal(await isDue(), true)
})
