import type { Settings } from '../settings.ts'
import type { Connection } from './database.ts'
import { type Log, openEmbeddedDatabase } from './embedded.ts'

export interface OpenConnection {
  readonly connection: Connection
  /** Stops what was started for it. */
  close(): Promise<void>
}

/** How the database of the settings is reached: a server of the operator's, or our own, which is started. */
export async function openConnection(
  { databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  log: Log,
): Promise<OpenConnection> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, close: async () => {} }
  const { connection, stop } = await openEmbeddedDatabase(dataFolder, log)
  return { connection, close: stop }
}
