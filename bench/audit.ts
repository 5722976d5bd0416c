import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appendEntries } from '../src/audit/audit.ts'
import type { Occurrence } from '../src/audit/events.ts'
import { transaction } from '../src/database/transaction.ts'
import { openKeys } from '../src/keys.ts'
import { median } from './compare.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { type BenchDatabase, benchAdministrator, openProgramDatabase, seedAccount, seedUsers } from './seed.ts'
import { progress, type Row } from './table.ts'

const COMMANDS = join(import.meta.dirname, '../src/cli/main.ts')
const ENTRIES = 1_000_000
const BATCH = 1_000
const ROUNDS = 3
const MOST_SECONDS = 30

/** How long it takes to walk a chain of a million entries, as the operator does: beside the program, on all cores. */
export async function measureAudit(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning, { environment: { LOG_LEVEL: 'warn' } })
  await using database = await openProgramDatabase(program)
  const adminId = await seedAccount(database, benchAdministrator, 'admin')
  const userIds = await seedUsers(database, 10_000)
  await seedEntries(database, program, adminId, userIds)
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    progress(`verifying, ${round} of ${ROUNDS} …`)
    const start = performance.now()
    const verdict = await verify(program)
    times.push((performance.now() - start) / 1000)
    if (!verdict.ok || verdict.entries !== ENTRIES) throw new Error(`unexpected verdict ${JSON.stringify(verdict)}`)
  }
  const seconds = median(times)
  return [
    {
      name: 'hromada audit verify, 1,000,000 entries',
      target: `< ${MOST_SECONDS} s`,
      met: seconds < MOST_SECONDS,
      note: `${times.map((time) => `${time.toFixed(1)} s`).join(', ')}; on all cores`,
    },
  ]
}

async function seedEntries(
  { db, pool }: BenchDatabase,
  { dataDir }: Program,
  adminId: string,
  userIds: readonly string[],
): Promise<void> {
  const { audit } = await openKeys({ secret: undefined, dataFolder: dataDir })
  const actor = {
    user: { id: adminId, email: benchAdministrator.email },
    ipAddress: '192.0.2.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  }
  for (let written = 0; written < ENTRIES; written += BATCH) {
    if (written % 100_000 === 0) progress(`writing entries: ${written} of ${ENTRIES} …`)
    const occurrences = Array.from({ length: BATCH }, (_, index) => ({
      actor,
      event: eventOf(userIds[(written + index) % userIds.length] ?? adminId),
    }))
    await transaction(db, (trx) => appendEntries(trx, audit, occurrences))
  }
  await pool.query('vacuum analyze')
}

function eventOf(userId: string): Occurrence['event'] {
  return {
    action: 'USER_ROLE_UPDATE',
    target: { type: 'user', id: userId },
    person: { userId, email: `${userId}@bench.example`, reason: 'As was agreed at the meeting of the board' },
    details: { previousValue: 'subscriber', newValue: 'member' },
  }
}

async function verify({ dataDir }: Program): Promise<{ ok: boolean; entries: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, 'audit', 'verify'], {
    env: { PATH: process.env.PATH ?? '', HROMADA_DATA_DIR: dataDir },
  })
  return JSON.parse(stdout)
}
