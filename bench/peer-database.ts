import pg from 'pg'
import { pino } from 'pino'
import { borrowEmbeddedDatabase } from '../src/database/embedded.ts'
import type { Program } from './program.ts'

/** A database of its own on the server that our program runs. */
export interface PeerDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly client: pg.Client
}

const log = pino({ level: 'error' }, pino.destination(2))

/** Makes a database for a peer beside ours: same server, same settings, same core. */
export async function createPeerDatabase(
  program: Program,
  name: string,
  disposables: AsyncDisposableStack,
): Promise<PeerDatabase> {
  const embedded = await borrowEmbeddedDatabase(program.dataDir, log)
  const server = await connect(embedded.connection)
  await server.query(`create database ${pg.escapeIdentifier(name)}`)
  await server.end()
  const connection = { ...embedded.connection, database: name }
  const client = await connect(connection)
  disposables.defer(() => client.end())
  return { connection, client }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // Told by the query that it breaks.
  client.on('error', () => {})
  await client.connect()
  return client
}
