import type pg from 'pg'
import type { Database } from '../database/database.ts'

/** The primary, or a replica of it. */
export interface Server {
  readonly db: Database
  readonly hotPool: pg.Pool
}

export interface ReplicaServer extends Server {
  /** Of one that has fallen silent nothing else would for long. */
  endConnections(): void
}

export interface Moment {
  /** By the clock of the primary, in milliseconds. */
  readonly atMs: number
  /** In the write-ahead log: before it is everything that had committed by then. */
  readonly position: bigint
}

export interface Standing {
  /** Of the database and its timeline: the same on its primary and all its replicas. */
  readonly identity: string
  readonly isReplica: boolean
  /** Up to where it has replayed the write-ahead log. */
  readonly position: bigint
}

/** By the pool of quick statements: slow reads must not delay what says how far a server is. */
type Asked = Pick<Server, 'hotPool'>

const identity = `concat_ws(' ', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()), current_database())`

export async function readMoment({ hotPool }: Asked): Promise<Moment & Pick<Standing, 'identity'>> {
  // Evaluated in this order: the clock first.
  const { rows } = await hotPool.query<{ atMs: number; position: string; identity: string }>(`
    select extract(epoch from clock_timestamp())::float8 * 1000 as "atMs",
      pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position, ${identity} as identity`)
  const [row] = rows
  if (row === undefined) throw new Error('no answer')
  return { ...row, position: BigInt(row.position) }
}

export async function readStanding({ hotPool }: Asked): Promise<Standing> {
  const { rows } = await hotPool.query<{ isReplica: boolean; position: string | null; identity: string }>(`
    select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() - '0/0'::pg_lsn as position,
      ${identity} as identity`)
  const [row] = rows
  if (row === undefined) throw new Error('no answer')
  return { ...row, position: BigInt(row.position ?? 0) }
}

/** @returns why it may not be read on */
export function problemOf({ isReplica, identity }: Standing, identityOfPrimary: string): string | undefined {
  if (!isReplica) return 'it is no replica, or has been promoted'
  return identity === identityOfPrimary ? undefined : 'it is a replica of another database or timeline'
}
