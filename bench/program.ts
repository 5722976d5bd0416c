import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pinning } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const START_TIMEOUT_MS = 60_000
const ENTRY = join(import.meta.dirname, '../src/main.ts')

/** The program under measurement. With the embedded database, `dataDir` is where its Unix socket is to be found. */
export type Program = ServerProcess & { dataDir: string; databaseUrl: string | undefined }

/**
 * Starts the program on a free port with an empty data folder of its own, which `stop` removes, or with the given
 * one, which stays.
 * Without `databaseUrl` it starts its embedded database there.
 */
export async function startProgram(
  pinning: Pinning,
  options: { environment?: Record<string, string>; databaseUrl?: string; entry?: string; dataDir?: string } = {},
): Promise<Program> {
  const { environment = {}, databaseUrl, entry = ENTRY } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hromada-bench-')))
  const removeDataDir = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const server = await startServer({
      command: pinning.onServerCore([process.execPath, entry]),
      // Nothing else of our own environment: a DATABASE_URL in it may be a database that somebody needs.
      environment: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? tmpdir(),
        ...environment,
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        HROMADA_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: '0',
      },
      listening: /hromada listening on (http:\/\/[^\s"]+)[\s"]/,
      timeoutMs: START_TIMEOUT_MS,
    })
    const stop = async () => {
      try {
        await server.stop()
      } finally {
        await removeDataDir()
      }
    }
    return { ...server, dataDir, databaseUrl, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await removeDataDir()
    throw error
  }
}
