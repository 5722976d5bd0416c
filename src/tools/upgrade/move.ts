import { basename } from 'node:path'
import { findBinaries, POSTGRES_MAJOR } from '../../platform/embedded-postgres/binaries.ts'
import { readMajorVersion } from '../../platform/embedded-postgres/cluster.ts'
import { claimDataFolder, DataFolderInUse } from '../../platform/embedded-postgres/data-folder-lock.ts'
import { openEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts'
import { prepareDataFolder } from '../../platform/embedded-postgres/folder.ts'
import { findFormerBinaries } from '../../platform/embedded-postgres/former-binaries.ts'
import { findServerProcess } from '../../platform/embedded-postgres/pid-file.ts'
import { stopServer } from '../../platform/embedded-postgres/server.ts'
import { connectionOf, openOwnerSession } from '../../platform/embedded-postgres/session.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { RunOptions } from '../backup/making.ts'
import { copyDatabase } from './copy.ts'
import { type MovePlaces, prepareMovePlaces } from './places.ts'
import { assertRoom } from './room.ts'
import { assertNoneKept, completeMove, discardMove, recordMove } from './swap.ts'

const CLAIM_PATIENCE_MS = 500

interface Move {
  readonly places: MovePlaces
  readonly formerMajor: number
  readonly settings: Settings
  readonly log: Log
}

/**
 * Brings the embedded database to the major version of our PostgreSQL, or completes that where it was interrupted. The
 * former cluster is only read, and stays. Throws ClusterRefused, or DataFolderInUse while a program runs.
 * @returns the folder of the former cluster; undefined where there was nothing to move
 */
export async function moveDatabase(settings: Settings, log: Log, options: RunOptions): Promise<string | undefined> {
  const data = await prepareDataFolder(settings.dataFolder)
  const release = await claimDataFolder(data.path, CLAIM_PATIENCE_MS)
  try {
    const places = await prepareMovePlaces(data)
    const interrupted = await completeMove(places)
    if (interrupted !== undefined) return told(interrupted, log)
    // Of a move that was killed.
    await stopServer(places.next, await findBinaries(), log)
    const formerMajor = await readMajorVersion(data.cluster)
    if (formerMajor !== undefined && formerMajor < POSTGRES_MAJOR) {
      return told(await copyAndExchange({ places, formerMajor, settings, log }, options), log)
    }
    await discardMove(places)
    return undefined
  } finally {
    await release()
  }
}

async function copyAndExchange(move: Move, options: RunOptions): Promise<string> {
  const { places, formerMajor, settings, log } = move
  const { data, former } = places
  try {
    await assertNoneKept(data, formerMajor)
    await assertRoom(data)
    const wanted = { major: formerMajor, folder: settings.formerPostgresFolder, user: data.serverUser }
    const binaries = await findFormerBinaries(wanted)
    // Elsewhere than on Linux the server is all that tells of a running program.
    if (process.platform !== 'linux' && (await findServerProcess(data.cluster))) throw new DataFolderInUse(data.path)
    await stopServer(former, binaries, log)
    log.info({ folder: data.path, from: formerMajor, to: POSTGRES_MAJOR }, 'moving the database to another PostgreSQL')
    await discardMove(places)
    const rows = await copyBetweenServers({ ...move, places: await prepareMovePlaces(data) }, binaries, options)
    log.info({ rows }, 'database copied, exchanging the folders')
    await recordMove(places, formerMajor)
  } catch (error) {
    await discardMove(places)
    throw error
  }
  return (await completeMove(places)) as string
}

/** The former one is read only. Both servers are down afterwards. */
async function copyBetweenServers(
  { places: { former, next }, settings, log }: Move,
  binaries: Awaited<ReturnType<typeof findFormerBinaries>>,
  options: RunOptions,
): Promise<number> {
  const { signal, reportProgress } = options
  await using servers = new AsyncDisposableStack()
  servers.defer(() => stopServer(former, binaries, log))
  reportProgress('starting the former database')
  const session = await openOwnerSession({
    folder: former,
    binaries,
    log,
    lockPatienceMs: CLAIM_PATIENCE_MS,
    signal,
    overrides: { default_transaction_read_only: 'on', autovacuum: 'off' },
  })
  servers.defer(async () => void session.socket.destroy())
  reportProgress('creating the new database')
  const database = await openEmbeddedDatabase(next.path, log)
  servers.defer(() => database.stop())
  signal.throwIfAborted()
  const [from, to] = [connectionOf(former), database.connection]
  return await copyDatabase({ former: from, next: to, settings, log }, options)
}

function told(kept: string, log: Log): string {
  log.info({ kept: basename(kept) }, 'database moved; hromada upgrade --remove-old removes the former one')
  return kept
}
