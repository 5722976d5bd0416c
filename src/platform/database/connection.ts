import { type Log, openEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts'
import type { Settings } from '../settings/settings.ts'
import type { Connection } from './database.ts'
import { connectionTo } from './encryption.ts'

export interface OpenConnection {
  readonly connection: Connection
  close(): Promise<void>
}

export async function openConnection(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  log: Log,
): Promise<OpenConnection> {
  if (databaseUrl !== undefined) return { connection: await connectionTo(databaseUrl), close: async () => {} }
  const { connection, stop } = await openEmbeddedDatabase(dataFolder, log)
  return { connection, close: stop }
}
