import type { BenchDatabase } from '../lib/database.ts'
import { progress, type Row } from '../lib/report.ts'

const WRITERS = 16
const ROUND_MS = 2_000

/** How many small transactions commit in a second, without a signal and with one. */
export async function measureCommits({ pool }: BenchDatabase): Promise<Row[]> {
  progress('commits with and without signals …')
  await pool.query('create table bench_commits (id bigint generated always as identity primary key)')
  const insert = 'insert into bench_commits default values'
  const plain = await commitsPerSecond(pool, insert)
  const signaling = await commitsPerSecond(
    pool,
    `with written as (${insert} returning id) select pg_notify('bench_commits', id::text) from written`,
  )
  await pool.query('drop table bench_commits')
  const note = 'PostgreSQL commits these one after another'
  return [
    { name: `small transactions of ${WRITERS} writers`, perSecond: plain },
    { name: 'the same, each with a signal', key: 'commits', perSecond: signaling, note },
  ]
}

async function commitsPerSecond(pool: BenchDatabase['pool'], statement: string): Promise<number> {
  const start = performance.now()
  let commits = 0
  const write = async () => {
    for (; performance.now() - start < ROUND_MS; commits += 1) await pool.query(statement)
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return commits / ((performance.now() - start) / 1000)
}
