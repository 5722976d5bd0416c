import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from '../lib/error-code.ts'
import { asError } from '../lib/error-message.ts'
import type { Binaries } from './binaries.ts'
import { type Log, SUPERUSER } from './cluster.ts'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type DataFolder, PORT } from './folder.ts'
import { findServerProcess } from './pid-file.ts'
import { type StartedServer, startServer } from './server.ts'

const DATABASE = 'hromada'

/** Holds the advisory lock on the data folder; its end means that the server is gone. */
export interface OwnerSession {
  readonly client: Client
  readonly socket: Socket
  readonly ended: Promise<void>
}

interface SessionOptions {
  readonly folder: DataFolder
  readonly binaries: Binaries
  readonly log: Log
  readonly lockPatienceMs: number
  readonly signal: AbortSignal
  /** Settings of the server other than ours. */
  readonly overrides?: Readonly<Record<string, string>>
}

const OWNER_LOCK = 7_460_217_001
const REACH_LIMIT_MS = 60_000
const CONNECT_LIMIT_MS = 5_000
const NOTICE_AFTER_MS = 500
const POLL_MS = 10
const FIRST_START_DELAY_MS = 25
const MAX_START_DELAY_MS = 1_000

// Starting or stopping, no free connections, or ended by the administrator.
const TRANSIENT_CODES = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '53300', '57P01', '57P02', '57P03']
// Left behind by a dead server for a moment, or reported because of another program's server.
const TRANSIENT_FAILURES = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)|already in use/

/** Waits for a server in transition; throws DataFolderInUse, or an Error after a minute. */
export async function openOwnerSession(options: SessionOptions): Promise<OwnerSession> {
  const { folder, log, signal } = options
  const startedAt = performance.now()
  let isReported = false
  let started: StartedServer | undefined
  for (;;) {
    const outcome = await tryToOwn(options)
    if (!(outcome instanceof Error)) return outcome
    if (!isTransient(outcome)) throw outcome
    const waitedMs = performance.now() - startedAt
    if (waitedMs > REACH_LIMIT_MS) throw await describeSilence(folder, outcome, started)
    if (waitedMs > NOTICE_AFTER_MS && !isReported) {
      isReported = true
      log.info({ folder: folder.path, reason: outcome.message }, 'waiting for the database')
    }
    await sleep(POLL_MS)
    const isUp = (await findServerProcess(folder.cluster)) !== undefined
    const isStarting = started !== undefined && (await started.failure()) === undefined
    // A starting server without a process id cannot be stopped yet: wait for it.
    if (signal.aborted && (isUp || !isStarting)) throw new Error('The database is being closed')
    if (!isUp && !isStarting) started = await startAfter(started, options)
  }
}

async function startAfter(
  earlier: StartedServer | undefined,
  { folder, binaries, overrides }: SessionOptions,
): Promise<StartedServer> {
  if (earlier === undefined) return startServer(folder, binaries, 0, overrides)
  const failure = (await earlier.failure()) ?? ''
  if (!TRANSIENT_FAILURES.test(failure)) {
    throw new Error(`The database in ${folder.cluster} does not start (see ${folder.logs}): ${failure}`)
  }
  await sleep(Math.min(FIRST_START_DELAY_MS * 2 ** earlier.earlierStarts, MAX_START_DELAY_MS))
  return startServer(folder, binaries, earlier.earlierStarts + 1, overrides)
}

async function describeSilence(folder: DataFolder, cause: Error, started: StartedServer | undefined): Promise<Error> {
  const reason = (await started?.failure()) || cause.message
  return new Error(`The database in ${folder.cluster} does not answer: ${reason}`, { cause })
}

async function tryToOwn({ folder, lockPatienceMs }: SessionOptions): Promise<OwnerSession | Error> {
  const session = newSession(folder)
  const { client } = session
  try {
    await client.connect()
    // PostgreSQL releases the lock of a killed owner within a moment.
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${Math.max(lockPatienceMs, 1)}ms`])
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    await client.query('reset lock_timeout')
    await createDatabase(client)
    return session
  } catch (error) {
    void client.end().catch(() => {})
    if (errorCode(error) === '55P03') return new DataFolderInUse(folder.path)
    return asError(error)
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
    // Advisory locks belong to one database, and this one always exists.
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

function isTransient(error: Error): boolean {
  const isCut = /^Connection terminated|timeout expired/.test(error.message)
  return isCut || TRANSIENT_CODES.includes(errorCode(error) ?? '')
}

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

export function connectionOf(folder: DataFolder): { host: string; port: number; user: string; database: string } {
  return { host: folder.sockets, port: PORT, user: SUPERUSER, database: DATABASE }
}
