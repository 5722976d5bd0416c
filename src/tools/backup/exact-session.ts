import pg from 'pg'
import type { Connection } from '../database/database.ts'

/** Values go out and come in as the same, whatever the server is set to; and everything takes as long as it needs. */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Connects for a backup or a restoration. Whoever opens it ends it. */
export async function openExactSession(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'hromada-backup', keepAlive: true })
  // Told by the statement that is under way.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
