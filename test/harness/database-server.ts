import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { hashPassword } from '../../src/features/auth/passwords/hash.ts'
import { type Connection, openDatabase } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { findBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { prepareDataFolder } from '../../src/platform/embedded-postgres/folder.ts'
import { findServerProcess } from '../../src/platform/embedded-postgres/pid-file.ts'
import { startServer } from '../../src/platform/embedded-postgres/server.ts'
import { layCluster } from './clusters.ts'
import { eventually } from './eventually.ts'

export const TEMPLATE = 'hromada_template'
export const MEMBERS_PASSWORD = 'correct horse battery'

const log = pino({ level: 'error' }, pino.destination(2))
let server: EmbeddedDatabase | undefined
let folder: string | undefined
let programs: string | undefined

/**
 * Once for a whole test run: a PostgreSQL, and in it a database with all tables as a template. Tests find it by
 * TEST_DATABASE_URL; set from outside, that names the PostgreSQL to use instead of our own (a role that may create
 * databases). Tests of programs with a PostgreSQL of their own find theirs by TEST_CLUSTER, to copy it. The hash of the
 * password that all members of tests have is made here too: it costs as much as a hundred requests. With
 * TEST_BUNDLE=1, tests start the program as it is built here for releases, and find it by TEST_PROGRAMS.
 */
export async function globalSetup(): Promise<void> {
  const built = process.env.TEST_BUNDLE === '1' ? import('./programs.ts').then((one) => one.buildPrograms()) : undefined
  folder = await mkdtemp(join(await findFastFolder(), 'hromada-test-'))
  process.env.TEST_CLUSTER = await makeCluster(join(folder, 'cluster'))
  if (process.env.TEST_DATABASE_URL === undefined) await startOwnServer(join(folder, 'server'))
  else await makeTemplate(process.env.TEST_DATABASE_URL)
  process.env.TEST_PASSWORD_HASH = await hashPassword(MEMBERS_PASSWORD)
  programs = await built
  if (programs !== undefined) process.env.TEST_PROGRAMS = programs
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  for (const made of [folder, programs]) if (made !== undefined) await rm(made, { recursive: true, force: true })
}

const MEMORY_FOLDER = '/dev/shm'
/** More than the databases that are open at once, with what PostgreSQL logs ahead. */
const MIN_MEMORY_BYTES = 4 * 1024 ** 3

/** In memory where there is enough: on a disk a database takes longer to create with each one created before it. */
async function findFastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : tmpdir()
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
  await eventually('the PostgreSQL of the test run has started', () => findServerProcess(places.cluster))
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

const PATIENCE_MS = 60_000

/** For what the tests themselves do in a database, however busy the machine is. */
export const openPatiently = (connection: Connection) =>
  openDatabase({ ...connection, connectionTimeoutMillis: PATIENCE_MS }, log, { isPatient: true })

async function makeTables(connection: Connection): Promise<void> {
  const { db, close } = openPatiently(connection)
  await migrate(db)
  await close()
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
