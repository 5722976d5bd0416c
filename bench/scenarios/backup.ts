import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, openProgramDatabase } from '../lib/database.ts'
import { get } from '../lib/http-client.ts'
import { inTurns, MEBIBYTE, measure, medianOf, ROUNDS } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { processTree, programBytesOf } from '../lib/process-tree.ts'
import { type Program, startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { seedUsers } from '../lib/seed-accounts.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'

const MANY = Number(process.env.BENCH_MANY ?? 1_000_000)
const ARTICLES = 1_000
const LOAD_MS = 10_000
const MAX_SLOWDOWN = 1.15
const MAX_BACKUP_MS = 15_000
const MAX_RESTORE_MS = 45_000
const MAX_BYTES = 250 * MEBIBYTE
const SAMPLE_MS = 50
const CLI = join(import.meta.dirname, '../../src/tools/cli/main.ts')

/** What a backup by the clock takes from those who read meanwhile, and how long it and its restoration take. */
export async function measureBackup(pinning: Pinning): Promise<Row[]> {
  await using place = await makeTemporaryFolder()
  await using community = await startSeededProgram(
    pinning,
    async (database) => {
      progress(`writing ${MANY} users …`)
      await seedUsers(database, MANY)
      return { articles: await seedArticles(database, ARTICLES, 100) }
    },
    { environment: { HROMADA_BACKUP: place.path, HROMADA_BACKUP_KEEP: '1' } },
  )
  const { program, articles } = community
  await using database = await openProgramDatabase(program)
  await finished(database)
  const alone = await measureAlone(program, database)
  const requests = articles.map(({ id }) => get(`/api/news/${id}`))
  const beside = await measureBeside(program, database, requests)
  return [beside, ...alone, ...(await measureRestore(place.path))]
}

/** As if its time had come. */
async function begin({ pool }: BenchDatabase): Promise<void> {
  await pool.query(`update backups set due_at = due_at - interval '1 day'`)
  while ((await unfinished(pool)) === 0) await sleep(SAMPLE_MS)
}

const unfinished = async (pool: BenchDatabase['pool']): Promise<number> =>
  (await pool.query('select from backups where next_attempt_at is not null')).rowCount ?? 0

/** @returns how long the last took, in milliseconds */
async function finished({ pool }: BenchDatabase): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ failure: string | null; ms: number | null }>(`
      select failure, 1000 * extract(epoch from finished_at - started_at)::float8 as ms
      from backups order by due_at desc limit 1`)
    const [last] = rows
    if (last?.failure) throw new Error(`the backup failed: ${last.failure}`)
    if (typeof last?.ms === 'number') return last.ms
    await sleep(SAMPLE_MS)
  }
}

async function measureAlone(program: Program, database: BenchDatabase): Promise<Row[]> {
  progress('backups alone …')
  const durations: number[] = []
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, makerBytes(program.pid))
  }, SAMPLE_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin(database)
    durations.push(await finished(database))
  }
  clearInterval(sampling)
  const rows = MANY.toLocaleString('en')
  return [
    durationRow(`backup of ${rows} users, read back`, durations, MAX_BACKUP_MS),
    {
      name: 'memory of the process that makes it',
      target: `< ${MAX_BYTES / MEBIBYTE} MB`,
      met: most < MAX_BYTES,
      note: `${Math.round(most / MEBIBYTE)} MB`,
    },
  ]
}

/** Of the only child of the program that is not its database. */
function makerBytes(pid: number): number {
  const [child] = processTree(pid).filter((one) => one.parentPid === pid && !one.isDatabase)
  return child?.rssBytes ?? 0
}

async function measureBeside(
  program: Program,
  database: BenchDatabase,
  requests: ReturnType<typeof get>[],
): Promise<Row> {
  progress('reads with and without a backup …')
  const read = () => measure(program, { requests, connections: 16, durationMs: LOAD_MS, warmupMs: 500 })
  let covered = 0
  const rounds = await inTurns(read, async () => {
    await begin(database)
    const result = await read()
    covered += await unfinished(database.pool)
    await finished(database)
    return result
  })
  const slowdown = medianOf(rounds, ({ one, other }) => one.perSecond / other.perSecond)
  return {
    name: 'GET /api/news/{id} beside a backup, 16 connections',
    target: `at most ${MAX_SLOWDOWN} times slower`,
    perSecond: medianOf(rounds, ({ other }) => other.perSecond),
    ratio: slowdown,
    p50: medianOf(rounds, ({ other }) => other.p50),
    p99: medianOf(rounds, ({ other }) => other.p99),
    met: slowdown <= MAX_SLOWDOWN,
    note: `without: ${Math.round(medianOf(rounds, ({ one }) => one.perSecond))} per second; in ${covered} of ${rounds.length} rounds the backup took longer than the reads`,
  }
}

async function measureRestore(place: string): Promise<Row[]> {
  progress('restoring …')
  await using folder = await makeTemporaryFolder()
  const [name = ''] = await readdir(place)
  const dataFolder = join(folder.path, 'data')
  const start = performance.now()
  const child = spawn(process.execPath, [CLI, 'restore', join(place, name)], {
    env: { PATH: process.env.PATH ?? '', HROMADA_DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, programBytesOf(child.pid ?? 0))
  }, SAMPLE_MS)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`hromada restore ended with ${code}`)
  return [
    durationRow('hromada restore of it', [performance.now() - start], MAX_RESTORE_MS),
    {
      name: 'memory of hromada restore',
      target: `< ${MAX_BYTES / MEBIBYTE} MB`,
      met: most < MAX_BYTES,
      note: `${Math.round(most / MEBIBYTE)} MB`,
    },
  ]
}
