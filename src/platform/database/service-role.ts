import pg from 'pg'
import type { Logger } from 'pino'
import { type Connection, connectionOptions } from './database.ts'
import { isDatabaseAway } from './failures.ts'

/** Where the queue keeps its jobs. */
const QUEUE_SCHEMA = 'pgboss'

const CONNECT_TIMEOUT_MS = 5_000
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
/** The class of "tuple concurrently updated", which has no code of its own. */
const CONCURRENTLY_UPDATED = 'XX000'
const MOST_ATTEMPTS = 5

/**
 * Makes sure of the role as which the program serves: it may read and write the tables, but neither change what they
 * are, nor change or remove entries of the audit log. Called when the tables are up to date, on every start.
 * @param connection of the tables' owner
 * @returns the role's name; undefined when there is none to be had: then these rights are taken from the owner itself
 */
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
  log.info('the database has no service role for this program: it serves as the owner of its tables')
  return undefined
}

/** The role as which a program serves on this database; undefined before one ever did, and where it cannot. */
export async function findServiceRole(connection: Connection): Promise<string | undefined> {
  const role = await withClient(connection, nameOf)
  return (await canServeAs(connection, role)) ? role : undefined
}

/** Roles belong to all databases of a server: each database has one of its own, of which no other's owner is a member. */
async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select 'hromada_service_' ||
      case when octet_length(current_database()) > 40 then md5(current_database()) else current_database() end as name`)
  return (rows[0] as { name: string }).name
}

/** It may be there already, also because another program has just made it; or it is for the server's owner to do. */
async function allowWhenPossible(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (![INSUFFICIENT_PRIVILEGE, DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(codeOf(error))) throw error
  }
}

/** Programs that start together stumble over each other's grants, and over what another does to the same tables. */
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
      if (codeOf(error) !== CONCURRENTLY_UPDATED || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

async function grantRights(client: pg.Client, role: string): Promise<void> {
  // The queue finds its schema made, and what it makes there is then the service's to use.
  const queue = await client.query('select to_regnamespace($1) is not null as exists', [QUEUE_SCHEMA])
  if (!queue.rows[0].exists) await client.query(`create schema ${QUEUE_SCHEMA}`)
  for (const schema of ['public', QUEUE_SCHEMA]) {
    await client.query(`grant usage on schema ${schema} to ${role}`)
    for (const [kind, rights] of [
      ['tables', 'select, insert, update, delete'],
      ['sequences', 'select, usage'],
      ['functions', 'execute'],
    ]) {
      await client.query(`grant ${rights} on all ${kind} in schema ${schema} to ${role}`)
      await client.query(`alter default privileges in schema ${schema} grant ${rights} on ${kind} to ${role}`)
    }
  }
  await revokeFinalRights(client, role)
  await client.query(`revoke update on audit_persons from ${role}`)
  await client.query(`revoke insert, delete on audit_head from ${role}`)
  await client.query(`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`)
}

async function revokeFinalRights(client: pg.Client, role: string): Promise<void> {
  await client.query(`revoke update, delete, truncate on audit_entries from ${role}`)
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
    // Refused as a role that does not exist, or that is not ours to take; or by a pooler that takes no options.
    if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) return false
    throw error
  }
}

async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...connection })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '')
