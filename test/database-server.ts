import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../src/database/database.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { openJobs } from '../src/jobs/jobs.ts'

export const TEMPLATE = 'hromada_template'
export const MEMBERS_PASSWORD = 'correct horse battery'

const log = pino({ level: 'error' }, pino.destination(2))
let server: EmbeddedDatabase | undefined
let folder: string | undefined

/**
 * Once for a whole test run: a PostgreSQL, and in it a database with all tables as a template. Tests find it by
 * TEST_DATABASE_URL; set from outside, that names the PostgreSQL to use instead of our own (a role that may create
 * databases). The hash of the password that all members of tests have is made here too: it costs as much as a hundred
 * requests.
 */
export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL === undefined) {
    folder = await mkdtemp(join(tmpdir(), 'hromada-test-'))
    server = await openEmbeddedDatabase(folder, log)
    const { host, port, user } = server.connection
    process.env.TEST_DATABASE_URL = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
    await trustMemory(process.env.TEST_DATABASE_URL)
  }
  process.env.TEST_PASSWORD_HASH = await hashPassword(MEMBERS_PASSWORD)
  await makeTemplate(process.env.TEST_DATABASE_URL)
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

/** What is thrown away at the end need not reach the disk. */
async function trustMemory(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const connection = { connectionString: databaseUrl(serverUrl, TEMPLATE) }
  const { db, close } = openDatabase(connection, log)
  await migrate(db)
  await close()
  const jobs = await openJobs(connection, 1, log)
  await jobs.stop()
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
