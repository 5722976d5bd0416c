import type pg from 'pg'
import { isSigned, type StoredHead } from '../../features/audit/signed-head.ts'
import { isBeforeFirstRelease, migrationNames } from '../../platform/database/migrate.ts'
import type { Finding } from '../../platform/doctor-check.ts'
import type { AuditKeys } from '../../platform/settings/keys.ts'

const OLDEST_VERSION = 15
const MAX_CLOCK_DIFFERENCE_MS = 5_000
const DAYS_OF_MAILS = 7

interface Parts {
  readonly pool: pg.Pool
  /** As which the service serves; undefined when there is none. */
  readonly role: string | undefined
  /** Undefined without a secret. */
  readonly keys: AuditKeys | undefined
}

/** Looks at a database that can be reached: its version, its tables, its role, its clock and the end of its audit log. */
export async function examineDatabase({ pool, role, keys }: Parts): Promise<readonly Finding[]> {
  const findings = [await serverFinding(pool), await clockFinding(pool)]
  const tables = await tablesFinding(pool)
  if (tables.state !== 'ok') return [...findings, tables]
  const audit = keys === undefined ? [] : [await auditFinding(pool, keys)]
  return [...findings, tables, roleFinding(role), await mailsFinding(pool), ...audit]
}

async function serverFinding(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(`select current_setting('server_version') as version`)
  const { version } = rows[0]
  const message = `PostgreSQL ${version}`
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return { check: 'database', state: 'ok', message }
  return { check: 'database', state: 'wrong', message, advice: `use version ${OLDEST_VERSION} or later` }
}

async function clockFinding(pool: pg.Pool): Promise<Finding> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const after = Date.now()
  const theirs = (rows[0] as { now: Date }).now.getTime()
  const differenceMs = Math.max(before - theirs, theirs - after, 0)
  if (differenceMs <= MAX_CLOCK_DIFFERENCE_MS)
    return { check: 'clock', state: 'ok', message: 'in step with the database' }
  const message = `${Math.round(differenceMs / 1000)} seconds off from the database`
  return { check: 'clock', state: 'wrong', message, advice: 'synchronise the clocks of both machines (NTP)' }
}

async function tablesFinding(pool: pg.Pool): Promise<Finding> {
  const there = await pool.query(`select to_regclass('kysely_migration') is not null as "isThere"`)
  if (!there.rows[0].isThere) {
    const advice = 'name the database of the community, or start the service to make one here'
    return { check: 'tables', state: 'wrong', message: 'there is no community in this database', advice }
  }
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = migrationNames.filter((name) => !applied.has(name))
  if (isBeforeFirstRelease([...applied]))
    return { ...tablesWrong('of before the first release'), advice: 'move them by a backup: see docs/operation.md' }
  if (missing.length > 0) return tablesWrong(`${missing.length} migrations missing, starting with ${missing[0]}`)
  if (applied.size === migrationNames.length) return { check: 'tables', state: 'ok', message: 'up to date' }
  const message = 'from a later version of this program'
  return { check: 'tables', state: 'wrong', message, advice: 'run that version or a later one' }
}

const tablesWrong = (message: string): Finding => ({
  check: 'tables',
  state: 'wrong',
  message,
  advice: 'run hromada migrate, or start the service',
})

function roleFinding(role: string | undefined): Finding {
  if (role !== undefined) return { check: 'role', state: 'ok', message: `the service runs as ${role}` }
  const message = 'the service runs as the owner of the tables and could change its audit log'
  return { check: 'role', state: 'note', message, advice: 'create the role by hand: see docs/operation.md, Data' }
}

async function mailsFinding(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ reason: string; count: number }>(`
    select reason, sum(count)::integer as count from given_up_mails
    where day > (now() at time zone 'UTC')::date - ${DAYS_OF_MAILS} group by reason order by count desc, reason`)
  const span = `the last ${DAYS_OF_MAILS} days`
  if (rows.length === 0) return { check: 'mails', state: 'ok', message: `none given up in ${span}` }
  return {
    check: 'mails',
    state: 'note',
    message: `given up in ${span}: ${rows.map(({ reason, count }) => `${count} (${reason})`).join(', ')}`,
    advice:
      'the log has "mail given up" and "notification delivery failed"; hromada_mails_given_up_total counts them by what they were for',
  }
}

async function auditFinding(pool: pg.Pool, keys: AuditKeys): Promise<Finding> {
  const { rows } = await pool.query<StoredHead>('select sequence, hash, signature from audit_head')
  const [head] = rows
  if (head !== undefined && (head.sequence === '0' || isSigned(keys, head)))
    return { check: 'audit log', state: 'ok', message: `${head.sequence} entries, signed with this secret` }
  const message = 'its head was not signed with this secret'
  return {
    check: 'audit log',
    state: 'wrong',
    message,
    advice: 'restore the right secret; see hromada audit verify',
  }
}
