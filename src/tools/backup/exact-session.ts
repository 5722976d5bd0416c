import pg from 'pg'
import type { Connection } from '../../platform/database/database.ts'

/** Values are exported and imported unchanged under any server configuration, and no timeout applies. */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

export async function openExactSession(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'hromada-backup', keepAlive: true })
  // The running statement rejects with the same error.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)
