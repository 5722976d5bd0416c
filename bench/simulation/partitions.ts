import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openListing } from '../../src/features/notifications/list.ts'
import { type BenchDatabase, onOneConnection } from '../lib/database.ts'
import { progress, type Row } from '../lib/report.ts'

const MONTHS = 24
const MEMBERS = 1_000
const NOTIFICATIONS_OF_EACH = 240
const LISTS = 1_000
const MEMBERS_ASKING = 200

const statementIn = (file: string) => readFile(join(import.meta.dirname, file), 'utf8')

/** Tries the way of docs/scaling.md: the table is partitioned by month as it is, and lists are read from it. */
export async function measurePartitions(database: BenchDatabase): Promise<Row[]> {
  const { pool, hotPool } = database
  progress('notifications by month …')
  await pool.query('truncate notifications cascade')
  const { rows } = await pool.query<{ id: string }>(`select id from users order by id limit ${MEMBERS}`)
  const userIds = rows.map(({ id }) => id)
  await pool.query(await statementIn('notifications-of-months.sql'), [userIds, NOTIFICATIONS_OF_EACH, MONTHS])
  await pool.query('vacuum analyze notifications')
  const plainMs = await listMs(hotPool, userIds)
  await onOneConnection(database, async (client) => {
    await client.query(`set bench.months = ${MONTHS}`)
    await client.query(await statementIn('partition-by-month.sql'))
  })
  await pool.query('vacuum analyze notifications')
  const row = (name: string, ms: number): Row => ({ name, note: `fastest tenth ${ms.toFixed(2)} ms` })
  return [
    row('list of 20 notifications, from one table', plainMs),
    row(`the same, from a table of ${MONTHS} months`, await listMs(hotPool, userIds)),
  ]
}

/** The fastest tenth, which nothing else has delayed. */
async function listMs(pool: BenchDatabase['pool'], userIds: readonly string[]): Promise<number> {
  const list = openListing(pool)
  const times: number[] = []
  for (let count = 0; count < LISTS; count += 1) {
    const start = performance.now()
    const id = userIds[count % MEMBERS_ASKING] as string
    await list({ id, role: 'member' }, { limit: 20, unreadOnly: false, stats: false })
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[LISTS / 10] as number
}
