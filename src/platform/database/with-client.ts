import pg from 'pg'
import { type Connection, PATIENT_CONNECT_TIMEOUT_MS } from './database.ts'

/** Does some work of a start on a connection of its own. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS, ...connection })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
