import { setTimeout as sleep } from 'node:timers/promises'
import { openHandles, processTree } from './process-tree.ts'
import type { Program } from './program.ts'
import type { BenchDatabase } from './seed.ts'

/** What a program holds at one moment, with all its processes, without its database. */
export interface Sample {
  readonly rssBytes: number
  readonly heapBytes: number
  readonly handles: number
  readonly connections: number
  /** Jobs, deliveries and events that nobody has finished yet. */
  readonly waiting: number
  readonly tableBytes: number
  readonly sizes: ReadonlyMap<string, number>
}

const COLLECTION_MS = 1_000

/** For NODE_OPTIONS: what is garbage is none of what the program holds, and collected when a sample is taken. */
export const collectGarbageOnSignal = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())`

export async function takeSample(program: Program, { pool }: BenchDatabase): Promise<Sample> {
  const own = () => processTree(program.pid).filter(({ isDatabase }) => !isDatabase)
  for (const { pid } of own()) process.kill(pid, 'SIGUSR2')
  await sleep(COLLECTION_MS)
  const { rows: counts } = await pool.query<{ connections: number; waiting: number }>(countingStatement)
  const { rows: tables } = await pool.query<{ name: string; bytes: number }>(sizesStatement)
  const sizes = new Map(tables.map(({ name, bytes }) => [name, bytes]))
  return {
    ...(counts[0] ?? { connections: Number.NaN, waiting: Number.NaN }),
    rssBytes: sum(own().map(({ rssBytes }) => rssBytes)),
    heapBytes: await heapBytesOf(program),
    handles: sum(own().map(({ pid }) => openHandles(pid))),
    tableBytes: sum([...sizes.values()]),
    sizes,
  }
}

/** As the program tells Prometheus; of several processes the sum. */
async function heapBytesOf({ url }: Program): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text()
  return sum(
    [...text.matchAll(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/gm)].map(([, value]) => Number(value)),
  )
}

const countingStatement = `
  select (
    select count(*)::int from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
  ) as connections, (
    (select count(*) from pgboss.job where state < 'completed') +
    (select count(*) from notification_deliveries where status = 'PENDING') +
    (select count(*) from webhook_deliveries where status = 'pending') +
    (select count(*) from events where not is_fanned_out) +
    (select count(*) from security_events)
  )::int as waiting`

/** Of what is made and taken away all the time. What is kept on purpose, such as the audit log, grows on purpose. */
const sizesStatement = `
  select relname as name, pg_total_relation_size(oid)::float8 as bytes
  from pg_class
  where relkind = 'r' and (relnamespace = 'pgboss'::regnamespace or oid = any(array[
    'news_articles', 'news_counters', 'news_likes', 'news_totals', 'opportunities', 'opportunity_counters',
    'opportunity_changes', 'opportunity_totals', 'opportunity_facets_revision', 'opportunity_title_words',
    'applications', 'attachments', 'notifications', 'notification_deliveries', 'notification_counts',
    'notification_days', 'notification_preferences', 'security_events', 'sessions', 'webhooks'
  ]::regclass[]))`

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
