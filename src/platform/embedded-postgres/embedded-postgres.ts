import { readdir, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '../lib/backoff.ts'
import { isMissing } from '../lib/error-code.ts'
import { exists, findBinaries, UnusableHere } from './binaries.ts'
import { type Log, MOVE_FOLDER, prepareCluster } from './cluster.ts'
import { claimDataFolder, DataFolderInUse } from './data-folder-lock.ts'
import { type DataFolder, prepareDataFolder } from './folder.ts'
import { stopServer } from './server.ts'
import { canConnect, connectionOf, type OwnerSession, openOwnerSession } from './session.ts'

export { DataFolderInUse, type Log }

export interface EmbeddedDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  stop(): Promise<void>
}

const OWNER_PATIENCE_MS = 500
const BORROW_LIMIT_MS = 60_000
const BORROW_POLL_MS = 25
const RETRY_DELAYS = { firstMs: 50, maxMs: 5_000 }

/**
 * Starts or adopts the PostgreSQL of the data folder, for the one program that owns the folder, and restarts it.
 * Throws DataFolderInUse, or an Error with the reason why it cannot run here.
 */
export async function openEmbeddedDatabase(dataFolder: string, log: Log): Promise<EmbeddedDatabase> {
  return own(await prepareDataFolder(dataFolder), log, OWNER_PATIENCE_MS)
}

/** Throws UnusableHere for a folder without a database: one that is named by mistake is left alone. */
export async function assertFounded(dataFolder: string): Promise<void> {
  const absolute = resolve(dataFolder)
  const names = await readdir(join(absolute, 'postgres')).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  if (names.length > 0 || (await exists(join(absolute, MOVE_FOLDER)))) return
  const missing = (await exists(absolute)) ? 'no database in the data folder' : 'no data folder at'
  throw new UnusableHere(`${missing} ${absolute} (HROMADA_DATA_DIR)`)
}

/** For tools: uses the server of the running program, or starts one that stop() stops. */
export async function borrowEmbeddedDatabase(dataFolder: string, log: Log): Promise<EmbeddedDatabase> {
  const folder = await prepareDataFolder(dataFolder)
  for (const deadline = performance.now() + BORROW_LIMIT_MS; ; await sleep(BORROW_POLL_MS)) {
    try {
      return await own(folder, log, 0)
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() > deadline) throw error
    }
    if (await canConnect(folder)) return { connection: connectionOf(folder), stop: async () => {} }
  }
}

async function own(folder: DataFolder, log: Log, patienceMs: number): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  const release = await claimDataFolder(folder.path, patienceMs)
  const closing = new AbortController()
  const options = { folder, binaries, log, lockPatienceMs: patienceMs, signal: closing.signal }
  let session: OwnerSession
  try {
    await prepareCluster(folder, binaries, log)
    session = await openOwnerSession(options)
  } catch (error) {
    await release()
    throw error
  }
  let recovery = Promise.resolve()
  watch()
  log.info({ folder: folder.path }, 'database ready')
  let stopped: Promise<void> | undefined
  return {
    connection: connectionOf(folder),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }

  function watch(): void {
    // The program may end without stop(): the next start then adopts the server.
    session.socket.unref()
    void session.ended.then(() => {
      if (!closing.signal.aborted) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    log.warn({ folder: folder.path }, 'database exited, restarting it')
    for (const delayMs of backoff(RETRY_DELAYS)) {
      try {
        session = await openOwnerSession({ ...options, lockPatienceMs: OWNER_PATIENCE_MS })
        log.info({ folder: folder.path }, 'database restarted')
        return watch()
      } catch (error) {
        if (closing.signal.aborted) return
        log.error({ err: error, folder: folder.path, delayMs }, 'database restart failed, will be retried')
      }
      await sleep(delayMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
    }
  }

  async function stop(): Promise<void> {
    closing.abort()
    try {
      await recovery
      // client.end() would wait forever for a server that hangs.
      session.socket.destroy()
      await stopServer(folder, binaries, log)
      if (folder.areSocketsElsewhere) await rmdir(folder.sockets).catch(() => {})
    } finally {
      await release()
    }
  }
}
