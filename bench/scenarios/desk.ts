import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { BenchDatabase } from '../lib/database.ts'
import { fetchAnswer, get } from '../lib/http-client.ts'
import { ROUNDS } from '../lib/measure.ts'
import { openBrowser, timeSteps } from '../lib/page-vitals.ts'
import type { Pinning } from '../lib/pinning.ts'
import { cpuTimeOn } from '../lib/process-tree.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedUsers } from '../lib/seed-accounts.ts'
import { seedAuditEntries } from '../lib/seed-audit.ts'
import { seedOpportunities } from '../lib/seed-opportunities.ts'

const MANY = Number(process.env.BENCH_MANY ?? 1_000_000)
const OPPORTUNITIES = 2_000
const PENDING = 500
const DECISIONS = 20
const MAX_LIST_MS = 400
const MAX_NEXT_MS = 100
const MAX_OVERVIEW_MS = 50
/** An overview is kept for a minute. */
const KEPT_MS = 61_000

const many = MANY.toLocaleString('en')

/** What administrators feel in a community of a million, on a processor four times slower. */
export async function measureDesk(pinning: Pinning): Promise<Row[]> {
  await using community = await startSeededProgram(pinning, seed)
  const { program, headers } = community
  await using browser = await openBrowser()
  // Bundles it.
  await (await fetchAnswer(program.url, get('/app', headers))).text()
  return [
    await measureList(browser, community, 'users', '.users-table tbody td'),
    await measureList(browser, community, 'audit', '.audit-entry'),
    await measureReview(browser, community),
    await measureOverview(program, headers),
  ]
}

interface Community {
  readonly program: Program
  readonly headers: Record<string, string>
}

async function seed(database: BenchDatabase, program: Program) {
  const userIds = await seedUsers(database, MANY)
  await seedAuditEntries(database, program.dataDir, userIds, MANY)
  // What was written here was verified here: the daily run does not begin beside the measurement.
  await database.pool.query(
    `insert into audit_verification (started_at, finished_at, entries, erased, head)
     select now(), now(), sequence, 0, encode(hash, 'hex') from audit_head
     on conflict (is_only) do update set finished_at = now()`,
  )
  await seedOpportunities(database, OPPORTUNITIES, 1, userIds)
  await database.pool.query(
    `update opportunities set status = 'pending', submitted_at = now()
     where id in (select id from opportunities where expires_at > now() or expires_at is null limit $1)`,
    [PENDING],
  )
  const { headers } = await openAccount(program, database, benchAdministrator, 'admin')
  return { headers }
}

/** From the press of the link in the rail to the painting of the first row, with the page’s code not loaded yet. */
async function measureList(browser: Browser, { program, headers }: Community, page: string, row: string): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`${page} ${round} …`)
    const visit = { url: `${program.url}/app/admin`, cookie: headers.cookie, isNetworkSlow: false }
    const press = { element: `a[href="/app/admin/${page}"]` }
    times.push(...(await timeSteps(browser, visit, [{ press, shown: row }])))
  }
  return durationRow(`first rows of ${many}: ${page}`, times, MAX_LIST_MS)
}

/** From the key that publishes one to the painting of the next. */
async function measureReview(browser: Browser, { program, headers }: Community): Promise<Row> {
  progress('review …')
  const visit = { url: `${program.url}/app/admin/review`, cookie: headers.cookie, isNetworkSlow: false }
  const step = { press: { key: 'a' }, shown: 'main h2' }
  const times = await timeSteps(
    browser,
    visit,
    Array.from({ length: DECISIONS }, () => step),
  )
  return durationRow('review: the next one after a decision', times, MAX_NEXT_MS)
}

/** Processor time of the program and of its database together; the first one is of cold code. */
async function measureOverview({ url, pid }: Program, headers: Record<string, string>): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    progress(`overview ${round} …`)
    if (round > 0) await sleep(KEPT_MS)
    const ask = async () => (await fetchAnswer(url, get('/api/admin/overview', headers))).text()
    const { programMs, databaseMs } = await cpuTimeOn(pid, ask, () => 1)
    times.push(programMs + databaseMs)
  }
  return durationRow('processor time of an overview', times, MAX_OVERVIEW_MS, '; counted in steps of 10 ms')
}
