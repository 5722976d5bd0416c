import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type Binaries, codeOf } from './embedded-binaries.ts'
import { type Log, SUPERUSER } from './embedded-cluster.ts'
import { type DataFolder, PORT } from './embedded-folder.ts'
import { findServerProcess } from './embedded-pid-file.ts'
import { type StartedServer, startServer } from './embedded-server.ts'

export const DATABASE = 'hromada'

/** The connection that keeps the data folder ours: it holds the lock, and its end tells that the server is gone. */
export interface OwnerSession {
  readonly client: Client
  readonly socket: Socket
  readonly ended: Promise<void>
}

interface Search {
  readonly folder: DataFolder
  readonly binaries: Binaries
  readonly log: Log
  readonly lockPatienceMs: number
  readonly signal: AbortSignal
}

const OWNER_LOCK = 7_460_217_001
const REACH_LIMIT_MS = 60_000
const CONNECT_LIMIT_MS = 5_000
const NOTICE_AFTER_MS = 500
const POLL_MS = 10
const FIRST_START_DELAY_MS = 25
const LONGEST_START_DELAY_MS = 1_000

// Not there yet or no more, no more connections free, starting or stopping, ended by its administrator.
const PASSING_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '53300', '57P01', '57P02', '57P03']
// What a dead server may leave behind for a moment, and what a living one of another program says.
const PASSING_COMPLAINTS = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)|already in use/

/**
 * Connects to the server of the folder, starts it where none runs, and takes the folder's lock.
 * Waits for a server that starts, recovers or stops; throws DataFolderInUse, or an Error after a minute in vain.
 */
export async function openOwnerSession(search: Search): Promise<OwnerSession> {
  const { folder, log, signal } = search
  const beginning = performance.now()
  let isNoticed = false
  let started: StartedServer | undefined
  for (;;) {
    const outcome = await tryToOwn(search)
    if (!(outcome instanceof Error)) return outcome
    if (!isPassing(outcome)) throw outcome
    const waitedMs = performance.now() - beginning
    if (waitedMs > REACH_LIMIT_MS) throw await describeSilence(folder, outcome, started)
    if (waitedMs > NOTICE_AFTER_MS && !isNoticed) {
      isNoticed = true
      log.info({ folder: folder.path, reason: outcome.message }, 'Waiting for the database')
    }
    await sleep(POLL_MS)
    const isUp = (await findServerProcess(folder.cluster)) !== undefined
    const isStarting = started !== undefined && (await started.failure()) === undefined
    // A server on its way that has not yet written its process number could not be stopped: so it is waited for.
    if (signal.aborted && (isUp || !isStarting)) throw new Error('The database is being closed')
    if (!isUp && !isStarting) started = await startAfter(started, search)
  }
}

async function startAfter(earlier: StartedServer | undefined, { folder, binaries }: Search): Promise<StartedServer> {
  if (earlier === undefined) return startServer(folder, binaries, 0)
  const failure = (await earlier.failure()) ?? ''
  if (!PASSING_COMPLAINTS.test(failure)) {
    throw new Error(`The database in ${folder.cluster} does not start (see ${folder.logs}): ${failure}`)
  }
  await sleep(Math.min(FIRST_START_DELAY_MS * 2 ** earlier.earlierStarts, LONGEST_START_DELAY_MS))
  return startServer(folder, binaries, earlier.earlierStarts + 1)
}

async function describeSilence(folder: DataFolder, cause: Error, started: StartedServer | undefined): Promise<Error> {
  const reason = (await started?.failure()) || cause.message
  return new Error(`The database in ${folder.cluster} does not answer: ${reason}`, { cause })
}

async function tryToOwn({ folder, lockPatienceMs }: Search): Promise<OwnerSession | Error> {
  const session = newSession(folder)
  const { client } = session
  try {
    await client.connect()
    // The connection of an owner that was killed gives its lock back within a moment.
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${Math.max(lockPatienceMs, 1)}ms`])
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    await client.query('reset lock_timeout')
    await createDatabase(client)
    return session
  } catch (error) {
    void client.end().catch(() => {})
    if (codeOf(error) === '55P03') return new DataFolderInUse(folder.path)
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

function newSession(folder: DataFolder): OwnerSession {
  const socket = new Socket()
  const client = new Client({
    ...connectionOf(folder),
    // Locks of this kind belong to one database, and this one is always there.
    database: 'postgres',
    application_name: 'hromada owner',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ssl: false,
    stream: () => socket,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve())
  })
  return { client, socket, ended }
}

function isPassing(error: Error): boolean {
  const isCut = /^Connection terminated|timeout expired/.test(error.message)
  return isCut || PASSING_CODES.includes(codeOf(error) ?? '')
}

/** Whether a running server lets connections into the program's database. */
export async function canConnect(folder: DataFolder): Promise<boolean> {
  const client = new Client({ ...connectionOf(folder), connectionTimeoutMillis: CONNECT_LIMIT_MS, ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/** What `pg` needs to reach the program's database in the folder. */
export function connectionOf(folder: DataFolder): { host: string; port: number; user: string; database: string } {
  return { host: folder.sockets, port: PORT, user: SUPERUSER, database: DATABASE }
}
