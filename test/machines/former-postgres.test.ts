import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import type { Connection } from '../../src/platform/database/database.ts'
import { POSTGRES_MAJOR } from '../../src/platform/embedded-postgres/binaries.ts'
import { openEmbeddedDatabase } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { openSnapshot } from '../../src/tools/backup/snapshot.ts'
import { clustersFolder } from '../harness/clusters.ts'
import { FORMER_MAJOR, startFormerCluster } from '../harness/former-cluster.ts'
import { assembleWithFile } from '../process/backups.ts'
import { killServer } from '../process/processes.ts'
import {
  administrator,
  asAdministrator,
  assertSucceeded,
  launchProgram,
  request,
  runHromada,
  signIn,
  startProgram,
} from '../process/program.ts'

/** What the log says last before a program is killed. */
const MOMENTS = [
  'moving the database to another PostgreSQL',
  'starting the former database',
  'creating the new database',
  'creating the database',
  'database ready',
  'loading tables/accounts.copy',
  'loading tables/news_articles.copy',
  'loading tables/users.copy',
  'checking references',
  'verifying the audit log',
]
const LAST_MOMENT = 'exchanging the folders'

const options = { timeout: 230_000 }
const log = pino({ level: 'silent' })
const cleanup = new AsyncDisposableStack()
after(() => cleanup.disposeAsync())

test('a data folder of an earlier PostgreSQL comes up, however often its move is killed', options, async () => {
  const folder = await formerDataFolder(cleanup)
  const environment = { HROMADA_DATA_DIR: folder }
  const hromada = (...words: string[]) => runHromada(words, { environment })
  const { fileId, contents } = await fillFormer(folder)

  for (const moment of MOMENTS) await killAt(moment, environment)
  const refused = await hromada('user', 'role', '--email', administrator.email, '--role', 'admin')
  assert.equal(refused.code, 1)
  assert.match(refused.complaints, /^hromada: The (move of the )?database in [^\n]*hromada upgrade[^\n]*\n$/)

  assert.match((await hromada('upgrade', '--remove-old')).complaints, /no other database is in use there yet/)
  const { code, output } = await hromada('upgrade', '--check')
  assert.deepEqual([code, JSON.parse(output.split('\n')[0] ?? '').state], [0, 'note'], output)
  await killAt(LAST_MOMENT, environment)
  const moved = await hromada('upgrade')
  assert.deepEqual([moved.code, await versionOf(folder, 'postgres')], [0, POSTGRES_MAJOR], moved.complaints)
  assert.deepEqual(await contentsOfMoved(folder), contents)
  assert.equal(await versionOf(folder, `postgres-${FORMER_MAJOR}`), FORMER_MAJOR)
  assert.equal((await readdir(folder)).includes('postgres-move'), false)
  assert.equal(JSON.parse((await hromada('audit', 'verify')).output).ok, true)

  await using stack = new AsyncDisposableStack()
  const { url } = await startProgram(stack, environment)
  const token = await signIn(url, administrator)
  const file = await fetch(`${url}/api/files/${fileId}`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(file.status, 200)
  const article = { title: 'Goes on', content: 'text', excerpt: 'text' }
  assert.equal((await request('POST', `${url}/api/news`, { token, body: article })).status, 201)
  assert.match((await hromada('doctor')).output, /"former database","state":"note"/)
  const removed = await hromada('upgrade', '--remove-old')
  assert.equal(removed.code, 0, removed.complaints)
  assert.equal((await readdir(folder)).includes(`postgres-${FORMER_MAJOR}`), false)
})

/** A community on an earlier PostgreSQL, as the program leaves it. */
async function fillFormer(folder: string) {
  await using stack = new AsyncDisposableStack()
  const { url: databaseUrl, connection } = await startFormerCluster(stack, folder)
  const program = await startProgram(stack, {
    HROMADA_DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...asAdministrator,
  })
  const { fileId } = await assembleWithFile(program.url)
  program.kill('SIGTERM')
  assertSucceeded(await program.ended)
  return { fileId, contents: await contentsOf(connection) }
}

/** In memory, where there is some: what is killed need not be flushed to a disk. */
async function formerDataFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(clustersFolder(), 'data-'))
  stack.defer(async () => {
    for (const place of [folder, join(folder, 'postgres-move/next')]) await killServer(place)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** Kills a start; the servers that it started live on. */
async function killAt(moment: string, environment: Record<string, string>): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const program = launchProgram(stack, { ...environment, LOG_LEVEL: 'debug' })
  program.ready.catch(() => {})
  let seen = ''
  program.child.stderr?.on('data', (chunk: string) => {
    seen += chunk
    if (seen.includes(moment)) program.kill('SIGKILL')
  })
  const { code, complaints } = await program.ended
  assert.equal(code, null, `${moment}: ${complaints}`)
}

async function contentsOfMoved(folder: string): Promise<Record<string, string>> {
  const { connection, stop } = await openEmbeddedDatabase(folder, log)
  try {
    return await contentsOf(connection)
  } finally {
    await stop()
  }
}

/** A hash of each table's rows, whose order the copy keeps. */
async function contentsOf(connection: Connection): Promise<Record<string, string>> {
  await using snapshot = await openSnapshot(connection)
  const contents: Record<string, string> = {}
  for (const table of snapshot.tables) {
    const hash = createHash('sha256')
    for await (const rows of snapshot.rowsOf(table)) hash.update(rows)
    contents[table.name] = hash.digest('hex')
  }
  return contents
}

async function versionOf(folder: string, cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, cluster, 'PG_VERSION'), 'utf8'), 10)
}
