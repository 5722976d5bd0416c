import type pg from 'pg'
import { copyOut } from '../database/copy.ts'
import type { JobDefinition } from './queue.ts'

/** Ids and contents in the format of COPY; returns the row count. */
export async function* waitingJobs(client: pg.ClientBase, { name }: JobDefinition): AsyncGenerator<Buffer, number> {
  const { rows } = await client.query(`select to_regclass('pgboss.job') is not null as "isThere"`)
  if (!rows[0].isThere) return 0
  const jobs = `select id, data from pgboss.job where name = '${name}' and data is not null and state < 'completed'`
  return yield* copyOut(client, `copy (${jobs}) to stdout`)
}
