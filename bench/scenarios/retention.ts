import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetOldPlaces } from '../../src/features/notifications/places.ts'
import { forgetReadNotifications } from '../../src/features/notifications/retention.ts'
import { type BenchDatabase, onOneConnection, openProgramDatabase, withoutIndex } from '../lib/database.ts'
import { fetchAnswer, get } from '../lib/http-client.ts'
import { openLatencies, recordDuring } from '../lib/latencies.ts'
import { inTurns, median } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { progress, type Row } from '../lib/report.ts'
import { benchAdministrator, openAccount, seedUsers } from '../lib/seed-accounts.ts'

const MEMBERS = Number(process.env.BENCH_AUDIENCE ?? 10_000)
const DAYS = 400
const KEPT_DAYS = 180
const MARKED = 100_000
const ALONE_MS = 5_000
/** Ten times what ten million members receive, typical (docs/scaling.md). */
const MIN_PER_SECOND = 4_800

/**
 * Each member has had one notification a day for 400 days, by mail too, and has read seven of ten. How quickly is
 * forgotten what was read more than 180 days ago, what do others see of it, and what does the index for it cost?
 */
export async function measureRetention(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning)
  await using database = await openProgramDatabase(program)
  const reader = await openAccount(program, database, benchAdministrator, 'member')
  await seedUsers(database, MEMBERS)
  const written = await seedDays(database)
  const bytes = await bytesOfIndex(database)
  const list = () => readList(program, reader.headers)
  const alone = await latenciesDuring(sleep(ALONE_MS), list)
  progress('forgetting …')
  const before = await countOf(database)
  const forgetting = timed(() => forgetReadNotifications(database.db, KEPT_DAYS))
  const beside = await latenciesDuring(forgetting, list)
  const gone = before - (await countOf(database))
  const rate = perSecond(gone, await forgetting)
  return [
    written,
    {
      name: `forget what was read ${KEPT_DAYS} days ago, of ${before} notifications`,
      ...{ target: `≥ ${MIN_PER_SECOND} a second`, perSecond: rate, met: rate >= MIN_PER_SECOND },
      note: `${gone}, each with two deliveries`,
    },
    { name: 'GET list, 20, in the meantime', ...beside },
    { name: 'the same, without', ...alone },
    await measureVacuum(database, gone),
    await measureNextNight(database),
    await measurePlaces(database, gone),
    await measureMarking(database, bytes),
  ]
}

async function seedDays({ pool }: BenchDatabase): Promise<Row> {
  const insertDay = await readFile(join(import.meta.dirname, '../lib/seed-notification-days.sql'), 'utf8')
  const seedMs = await timed(async () => {
    for (let day = DAYS; day > 0; day -= 1) {
      if (day % 50 === 0) progress(`writing what is ${day} days old …`)
      await pool.query(insertDay, [day])
    }
  })
  await pool.query('vacuum analyze')
  return { name: 'write them, a day in one statement', perSecond: perSecond(DAYS * MEMBERS, seedMs) }
}

async function readList({ url }: Program, headers: Record<string, string>): Promise<void> {
  await (await fetchAnswer(url, get('/api/notifications', headers))).arrayBuffer()
}

async function latenciesDuring(work: Promise<unknown>, request: () => Promise<void>) {
  const latencies = openLatencies()
  await recordDuring(latencies, work, request)
  return { p50: latencies.percentileMs(0.5), p99: latencies.percentileMs(0.99) }
}

async function measureVacuum({ pool }: BenchDatabase, gone: number): Promise<Row> {
  const tookMs = await timed(() => pool.query('vacuum notifications, notification_deliveries'))
  return { name: 'vacuum of both tables', p50: tookMs, note: `after ${gone} and twice as many deliveries` }
}

async function measureNextNight(database: BenchDatabase): Promise<Row> {
  const tookMs = await timed(() => forgetReadNotifications(database.db, KEPT_DAYS))
  return { name: 'the next night, with nothing to forget', p50: tookMs, note: `${await countOf(database)} are kept` }
}

async function measurePlaces({ db, pool }: BenchDatabase, gone: number): Promise<Row> {
  await pool.query(`update notification_places set kept_at = kept_at - interval '31 days'`)
  return { name: 'forget their places', perSecond: perSecond(gone, await timed(() => forgetOldPlaces(db))) }
}

/** With the index by which what was read is forgotten, and without. */
async function measureMarking(database: BenchDatabase, bytes: number): Promise<Row> {
  progress('marking as read …')
  const mark = async () => {
    await database.pool.query('vacuum analyze notifications')
    return timed(() =>
      database.pool.query(
        `update notifications set read_at = now(), status = 'READ'
         where id in (select id from notifications where read_at is null order by id desc limit $1)`,
        [MARKED],
      ),
    )
  }
  const measured = await inTurns(
    () => onOneConnection(database, (client) => withoutIndex(client, 'notifications_read', mark)),
    mark,
  )
  const ratio = median(measured.map(({ one, other }) => other / one))
  return {
    name: `mark ${MARKED} as read, in one statement`,
    p50: median(measured.map(({ other }) => other)),
    note: `${ratio.toFixed(2)} of the time without the index; that takes ${Math.round(bytes)} bytes each`,
  }
}

/** For each notification that is read. */
async function bytesOfIndex({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_relation_size('notifications_read') / count(*)::float as bytes from notifications where read_at is not null`,
  )
  return rows[0]?.bytes ?? 0
}

async function countOf({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from notifications')
  return rows[0]?.count ?? 0
}

const perSecond = (count: number, ms: number): number => (count * 1_000) / ms

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
