import pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from '../lib/error-code.ts'
import { type Connection, connectionOptions } from './database.ts'
import { isUnavailable } from './errors.ts'
import { withClient } from './with-client.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
/** The class of "tuple concurrently updated", which has no code of its own. */
const CONCURRENTLY_UPDATED = 'XX000'
const MAX_ATTEMPTS = 5

/** Least privilege: a role that may alter neither tables nor the audit log; or else the owner gives up these rights. */
export async function prepareServiceRole(connection: Connection, log: Logger): Promise<string | undefined> {
  const role = await withClient(connection, async (client) => {
    const name = await nameOf(client)
    await allowWhenPossible(client, `create role ${client.escapeIdentifier(name)} nologin`)
    const exists = await client.query('select from pg_roles where rolname = $1', [name])
    if (exists.rowCount === 0) return undefined
    await allowWhenPossible(client, `grant ${client.escapeIdentifier(name)} to current_user`)
    await inTransaction(client, () => grantRights(client, client.escapeIdentifier(name)))
    return name
  })
  if (role !== undefined && (await canServeAs(connection, role))) return role
  await withClient(connection, (client) => inTransaction(client, () => revokeFinalRights(client, 'current_user')))
  log.info('no service role in this database: serving as the owner of the tables')
  return undefined
}

export async function findServiceRole(connection: Connection): Promise<string | undefined> {
  const role = await withClient(connection, nameOf)
  return (await canServeAs(connection, role)) ? role : undefined
}

/** Roles are shared by all databases of a server: each database has its own. */
async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select 'hromada_service_' ||
      case when octet_length(current_database()) > 40 then md5(current_database()) else current_database() end as name`)
  return (rows[0] as { name: string }).name
}

/** The role may exist, also from a concurrent start, or only the server's owner may do this. */
async function allowWhenPossible(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (![INSUFFICIENT_PRIVILEGE, DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(errorCode(error) ?? '')) throw error
  }
}

/** Concurrent starts update the same rows of the catalogue: serialised by an advisory lock, and retried. */
async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock(hashtextextended('hromada service role', 0))`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (errorCode(error) !== CONCURRENTLY_UPDATED || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function grantRights(client: pg.Client, role: string): Promise<void> {
  await client.query(`grant usage on schema public to ${role}`)
  for (const [kind, rights] of [
    ['tables', 'select, insert, update, delete'],
    ['sequences', 'select, usage'],
    ['functions', 'execute'],
  ]) {
    await client.query(`grant ${rights} on all ${kind} in schema public to ${role}`)
    await client.query(`alter default privileges in schema public grant ${rights} on ${kind} to ${role}`)
  }
  await revokeFinalRights(client, role)
  await client.query(`revoke update on audit_persons from ${role}`)
  await client.query(`revoke insert, delete on audit_head, audit_lanes, audit_sealed_lanes from ${role}`)
  await client.query(`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`)
}

async function revokeFinalRights(client: pg.Client, role: string): Promise<void> {
  await client.query(`revoke update, delete, truncate on audit_entries from ${role}`)
  await client.query(`revoke update, truncate on audit_waiting from ${role}`)
  // What names a person is erased with them.
  await client.query(`grant update (actor_salt, actor_fields, target_salt, target_fields) on audit_waiting to ${role}`)
}

async function canServeAs(connection: Connection, role: string): Promise<boolean> {
  try {
    return await withClient({ ...connection, ...connectionOptions({ role }) }, async (client) => {
      const { rows } = await client.query<{ can: boolean }>(
        `select current_user = $1 and has_table_privilege('audit_head', 'update') as can`,
        [role],
      )
      return rows[0]?.can === true
    })
  } catch (error) {
    // The role is missing or not granted, or a pooler accepts no options.
    if (error instanceof pg.DatabaseError && !isUnavailable(error)) return false
    throw error
  }
}
