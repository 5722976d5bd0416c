import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder, DataFolderInUse } from './data-folder-lock.ts'
import { findBinaries } from './embedded-binaries.ts'
import { type Log, prepareCluster } from './embedded-cluster.ts'
import { type DataFolder, prepareDataFolder } from './embedded-folder.ts'
import { stopServer } from './embedded-server.ts'
import { canConnect, connectionOf, type OwnerSession, openOwnerSession } from './embedded-session.ts'

export { DataFolderInUse, type Log }

export interface EmbeddedDatabase {
  /** What `pg` needs to connect: host is the folder of the Unix socket. */
  readonly connection: { host: string; port: number; user: string; database: string }
  /** Stops the server (fast), waits until it is down. Idempotent. */
  stop(): Promise<void>
}

const OWNER_PATIENCE_MS = 500
const BORROW_LIMIT_MS = 60_000
const BORROW_POLL_MS = 25
const FIRST_RETRY_DELAY_MS = 50
const LONGEST_RETRY_DELAY_MS = 5_000

/**
 * Starts (or adopts) the PostgreSQL of the data folder, for the one program that owns the folder, and keeps it running.
 * Throws DataFolderInUse when another program has the folder, and an Error that says why when it cannot run here.
 */
export async function openEmbeddedDatabase(dataFolder: string, log: Log): Promise<EmbeddedDatabase> {
  return own(await prepareDataFolder(dataFolder), log, OWNER_PATIENCE_MS)
}

/**
 * For command-line tools: uses the running program's server if one runs on the folder; otherwise starts it, and stop()
 * stops it then.
 */
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
  const search = { folder, binaries, log, lockPatienceMs: patienceMs, signal: closing.signal }
  let session: OwnerSession
  try {
    await prepareCluster(folder, binaries, log)
    session = await openOwnerSession(search)
  } catch (error) {
    await release()
    throw error
  }
  let recovery = Promise.resolve()
  watch()
  log.info({ folder: folder.path }, 'The database is ready')
  let stopped: Promise<void> | undefined
  return {
    connection: connectionOf(folder),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }

  function watch(): void {
    // The program may end without stop(): the server stays then, for the next start to adopt.
    session.socket.unref()
    void session.ended.then(() => {
      if (!closing.signal.aborted) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    log.warn({ folder: folder.path }, 'The database has gone; bringing it back')
    let delayMs = FIRST_RETRY_DELAY_MS
    while (!closing.signal.aborted) {
      try {
        session = await openOwnerSession({ ...search, lockPatienceMs: OWNER_PATIENCE_MS })
        log.info({ folder: folder.path }, 'The database is back')
        return watch()
      } catch (error) {
        if (closing.signal.aborted) return
        log.error({ err: error, folder: folder.path, delayMs }, 'The database cannot be brought back yet')
      }
      await sleep(delayMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, LONGEST_RETRY_DELAY_MS)
    }
  }

  async function stop(): Promise<void> {
    closing.abort()
    try {
      await recovery
      // Not by client.end(), which would wait for ever for a server that hangs.
      session.socket.destroy()
      await stopServer(folder, binaries, log)
      if (folder.areSocketsElsewhere) await rmdir(folder.sockets).catch(() => {})
    } finally {
      await release()
    }
  }
}
