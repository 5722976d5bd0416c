import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { pino } from 'pino'
import { type Connection, openDatabase } from '../src/database/database.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../src/database/embedded.ts'
import { findBinaries } from '../src/database/embedded-binaries.ts'
import { prepareDataFolder } from '../src/database/embedded-folder.ts'
import { findServerProcess } from '../src/database/embedded-pid-file.ts'
import { startServer } from '../src/database/embedded-server.ts'
import { migrate } from '../src/database/migrate.ts'
import { openJobs } from '../src/jobs/jobs.ts'
import { layCluster } from './clusters.ts'
import { eventually } from './eventually.ts'

export const TEMPLATE = 'hromada_template'
export const MEMBERS_PASSWORD = 'correct horse battery'

const log = pino({ level: 'error' }, pino.destination(2))
let server: EmbeddedDatabase | undefined
let folder: string | undefined

/**
 * Once for a whole test run: a PostgreSQL, and in it a database with all tables as a template. Tests find it by
 * TEST_DATABASE_URL; set from outside, that names the PostgreSQL to use instead of our own (a role that may create
 * databases). Tests of programs with a PostgreSQL of their own find theirs by TEST_CLUSTER, to copy it. The hash of the
 * password that all members of tests have is made here too: it costs as much as a hundred requests.
 */
export async function globalSetup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'hromada-test-'))
  process.env.TEST_CLUSTER = await makeCluster(join(folder, 'cluster'))
  if (process.env.TEST_DATABASE_URL === undefined) await startOwnServer(join(folder, 'server'))
  else await makeTemplate(process.env.TEST_DATABASE_URL)
  process.env.TEST_PASSWORD_HASH = await hashPassword(MEMBERS_PASSWORD)
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

/** A data folder with all tables, on which nothing runs. */
async function makeCluster(dataFolder: string): Promise<string> {
  const { connection, stop } = await openEmbeddedDatabase(dataFolder, log)
  await makeTables(connection)
  await stop()
  return dataFolder
}

/** What is thrown away at the end need not reach the disk. */
const trustingMemory = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

async function startOwnServer(dataFolder: string): Promise<void> {
  await layCluster(dataFolder)
  const places = await prepareDataFolder(dataFolder)
  await startServer(places, await findBinaries(), 0, trustingMemory)
  await eventually(() => findServerProcess(places.cluster))
  // Which finds that it runs already.
  server = await openEmbeddedDatabase(dataFolder, log)
  const { host, port, user, database } = server.connection
  const url = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  await onServer(url, `create database ${TEMPLATE} template ${database} strategy file_copy`)
  process.env.TEST_DATABASE_URL = url
}

async function makeTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await onServer(serverUrl, `create database ${TEMPLATE}`)
  await makeTables({ connectionString: databaseUrl(serverUrl, TEMPLATE) })
}

async function makeTables(connection: Connection): Promise<void> {
  const { db, close } = openDatabase(connection, log)
  await migrate(db)
  await close()
  const jobs = await openJobs(connection, 1, log)
  await jobs.stop()
}

/** Runs one statement that concerns the whole server. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
