import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { LISTENER } from '../database/pubsub.ts'
import type { Keys } from './keys.ts'

/** PostgreSQL cuts application names after 63 bytes: five secrets must fit. */
const SHORT_DIGITS = 8

/** The name of a program's listening connection: other programs see which secrets it has, the first one's first. */
export const programName = ({ all }: Pick<Keys, 'all'>): string => [LISTENER, ...shortNames({ all })].join(' ')

export interface RunningProgram {
  /** Of its connection, in PostgreSQL. */
  readonly pid: number
  readonly address: string
  /** Whether it can open what the first secret seals. */
  readonly knowsFirst: boolean
  readonly sealsWithFirst: boolean
}

/** The programs that serve this database, seen from one with these keys. */
export async function runningPrograms(db: Database, keys: Pick<Keys, 'all'>): Promise<RunningProgram[]> {
  const [first = ''] = shortNames(keys)
  const { rows } = await sql<{ pid: number; address: string | null; name: string }>`
    select pid, host(client_addr) as address, application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${LISTENER}) order by pid`.execute(db)
  return rows.map(({ pid, address, name }) => {
    const known = name.split(' ').slice(1)
    return {
      pid,
      address: address ?? 'this machine',
      knowsFirst: known.includes(first),
      sealsWithFirst: known[0] === first,
    }
  })
}

const shortNames = ({ all }: Pick<Keys, 'all'>) => all.map(({ fingerprint }) => fingerprint.slice(0, SHORT_DIGITS))
