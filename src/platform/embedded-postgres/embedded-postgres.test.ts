import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { clustersFolder, layCluster } from '../../../test/harness/clusters.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { POSTGRES_MAJOR } from './binaries.ts'
import { MOVE_FOLDER } from './cluster.ts'
import {
  borrowEmbeddedDatabase,
  DataFolderInUse,
  type EmbeddedDatabase,
  type Log,
  openEmbeddedDatabase,
} from './embedded-postgres.ts'
import { findServerProcess, isRunning } from './pid-file.ts'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
const options = { concurrency: false, timeout: 120_000 }

test('a fresh folder becomes a database that knows every letter', options, async (t) => {
  const { open, data } = await playground(t)
  const database = await open()
  assert.deepEqual(database.connection, {
    host: join(data, 'postgres-socket'),
    port: 5432,
    user: 'hromada',
    database: 'hromada',
  })
  const [row] = await ask(
    database,
    `select lower('ГРОМАДА') as lower, current_setting('timezone') as zone, current_setting('data_checksums') as sums,
      current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
      pg_encoding_to_char(encoding) as encoding, to_tsvector('simple', '«Привіт», світе')::text as words,
      exists (select from pg_collation where collname = 'und-x-icu') as icu
    from pg_database where datname = current_database()`,
  )
  assert.deepEqual(row, {
    lower: 'громада',
    zone: 'UTC',
    sums: 'on',
    fsync: 'on',
    addresses: '',
    encoding: 'UTF8',
    words: "'привіт':1 'світе':2",
    icu: true,
  })
})

test('rows stay through a restart; stop() may be called twice and leaves no server', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  const first = await open()
  await ask(first, 'create table note (text text)')
  await ask(first, `insert into note values ('stays')`)
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await serverOf(data), undefined)
  assert.deepEqual(await ask(await open(), 'select * from note'), [{ text: 'stays' }])
})

test('a second owner is refused and does not disturb the first', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  const first = await open()
  const server = await serverOf(data)
  await assert.rejects(open(), (error: Error) => {
    assert.ok(error instanceof DataFolderInUse)
    assert.equal(error.message, `The data folder ${data} is in use by another running program`)
    return true
  })
  assert.equal(await serverOf(data), server)
  assert.deepEqual(await ask(first, 'select 1 as one'), [{ one: 1 }])
})

test('of three programs that start at once on an empty folder one wins', options, async (t) => {
  const { startProgram, data } = await playground(t)
  const answers = await Promise.all([startProgram(), startProgram(), startProgram()].map((program) => program.answer))
  assert.deepEqual(answers.toSorted(), ['DataFolderInUse', 'DataFolderInUse', 'open'])
  assert.deepEqual((await readdir(data)).toSorted(), ['postgres', 'postgres-logs', 'postgres-socket'])
})

test('a killed server comes back, with its rows and still owned', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  const database = await open()
  await ask(database, 'create table note (text text)')
  await ask(database, `insert into note values ('stays')`)
  const killed = await serverOf(data)
  process.kill(killed as number, 'SIGKILL')
  assert.deepEqual(await askUntilAnswered(database, 'select * from note'), [{ text: 'stays' }])
  assert.notEqual(await serverOf(data), killed)
  await assert.rejects(open(), DataFolderInUse)
})

test('a lost lock connection is renewed', options, async (t) => {
  const { open } = await playground(t, { hasCluster: true })
  const database = await open()
  const owners = `select pid from pg_locks where locktype = 'advisory' and granted`
  const [before] = await ask(database, owners)
  await ask(database, `select pg_terminate_backend(${before?.pid})`)
  // Not the one before, which may take a moment to go.
  await eventually('another connection holds the lock', async () =>
    (await ask(database, owners)).some(({ pid }) => pid !== before?.pid),
  )
})

test('the server of a killed program is adopted', options, async (t) => {
  const { startProgram, open, data } = await playground(t, { hasCluster: true })
  const program = startProgram()
  assert.equal(await program.answer, 'open')
  const server = await serverOf(data)
  program.child.kill('SIGKILL')
  const adopted = await open()
  assert.equal(await serverOf(data), server)
  await adopted.stop()
  assert.equal(await isRunning(server as number), false)
})

test('the leftover of a start that was killed is swept', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  await mkdir(join(data, 'postgres.new-999999999', 'base'), { recursive: true })
  await open()
  assert.equal(existsSync(join(data, 'postgres.new-999999999')), false)
})

const linuxOnly = { ...options, skip: process.platform !== 'linux' }
test('a lock file whose process number now belongs to a stranger does not matter', linuxOnly, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  const { connection, stop } = await open()
  await stop()
  const lockFiles = [join(data, 'postgres', 'postmaster.pid'), join(connection.host, '.s.PGSQL.5432.lock')]
  for (const lockFile of lockFiles) await writeFile(lockFile, `${process.pid}\n${join(data, 'postgres')}\n`)
  assert.deepEqual(await ask(await open(), 'select 1 as one'), [{ one: 1 }])
})

test('a path too long for a socket works, and its folder of sockets goes with the server', options, async (t) => {
  const { open, data } = await playground(t, { name: 'x'.repeat(120) })
  const database = await open()
  assert.ok(!database.connection.host.startsWith(data))
  assert.deepEqual(await ask(database, 'select 1 as one'), [{ one: 1 }])
  await database.stop()
  assert.equal(existsSync(database.connection.host), false)
})

test('a relative path with spaces, quotes and Cyrillic letters works', options, async (t) => {
  const { data, keep } = await playground(t, { name: `моя "тека", o'k $HOME` })
  const database = keep(await openEmbeddedDatabase(relative(process.cwd(), data), log))
  assert.deepEqual(await ask(database, 'select 1 as one'), [{ one: 1 }])
})

test('a tool borrows the server of the running program and leaves it running', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  const owner = await open()
  const borrowed = await borrowEmbeddedDatabase(data, log)
  await ask(borrowed, 'create table note (text text)')
  await borrowed.stop()
  assert.deepEqual(await ask(owner, 'select * from note'), [])
})

test('a tool alone starts the server and stops it again', options, async (t) => {
  const { data, keep } = await playground(t)
  const borrowed = keep(await borrowEmbeddedDatabase(data, log))
  assert.deepEqual(await ask(borrowed, 'select 1 as one'), [{ one: 1 }])
  await borrowed.stop()
  assert.equal(await serverOf(data), undefined)
})

test('a cluster of another PostgreSQL version is refused in words', options, async (t) => {
  const { open, data } = await playground(t, { hasCluster: true })
  await (await open()).stop()
  const version = join(data, 'postgres', 'PG_VERSION')
  assert.equal(Number(await readFile(version, 'utf8')), POSTGRES_MAJOR)
  const made = (major: number) =>
    `was made by PostgreSQL ${major}, and this program brings PostgreSQL ${POSTGRES_MAJOR}`
  await writeFile(version, '12\n')
  await assert.rejects(open(), new RegExp(`${made(12)}: start the service, or run hromada upgrade`))
  await writeFile(version, '99\n')
  await assert.rejects(open(), new RegExp(`${made(99)}, which cannot open it\\. .*restore a backup`))
  await mkdir(join(data, `postgres-${POSTGRES_MAJOR}`))
  await assert.rejects(open(), new RegExp(`to go back, move .*postgres-${POSTGRES_MAJOR} there`))
})

test('a cluster whose move was interrupted is opened by nobody, and none is made in its place', options, async (t) => {
  const { open, data } = await playground(t)
  await mkdir(join(data, MOVE_FOLDER))
  await assert.rejects(open(), /is not complete: start the service, or run hromada upgrade/)
  assert.deepEqual((await readdir(data)).includes('postgres'), false)
})

test('a folder that cannot be made is refused in words', options, async (t) => {
  const { data } = await playground(t)
  await writeFile(join(data, 'file'), '')
  await assert.rejects(openEmbeddedDatabase(join(data, 'file', 'data'), log), /cannot be used: a file is in the way/)
})

/** A data folder for one test; what was opened in it is stopped and removed after the test, however that ends. */
async function playground(t: TestContext, { name = 'data', hasCluster = false } = {}) {
  const root = await mkdtemp(join(clustersFolder(), 'data-'))
  const data = join(root, name)
  await mkdir(data)
  if (hasCluster) await layCluster(data)
  const databases: EmbeddedDatabase[] = []
  const programs: ChildProcess[] = []
  const keep = (database: EmbeddedDatabase) => {
    databases.push(database)
    return database
  }
  t.after(async () => {
    for (const child of programs) child.kill('SIGKILL')
    await Promise.allSettled(databases.map((database) => database.stop()))
    if ((await serverOf(data)) !== undefined) await (await openEmbeddedDatabase(data, log)).stop()
    await rm(root, { recursive: true })
  })
  return {
    data,
    keep,
    open: async () => keep(await openEmbeddedDatabase(data, log)),
    startProgram: () => {
      const program = startProgram(data)
      programs.push(program.child)
      return program
    },
  }
}

/** Another program that opens the folder and runs on; its answer is "open" or the name of the error. */
function startProgram(data: string): { child: ChildProcess; answer: Promise<string> } {
  const script = `
    import { openEmbeddedDatabase } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    await openEmbeddedDatabase(${JSON.stringify(data)}, log).then(
      () => process.stdout.write('open'),
      (error) => process.stdout.write(error.name),
    )
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    child,
    answer: once(child.stdout, 'data').then(([bytes]) => String(bytes)),
  }
}

async function ask(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...database.connection })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function askUntilAnswered(database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  for (;;) {
    try {
      return await ask(database, sql)
    } catch {
      await sleep(10)
    }
  }
}

function serverOf(data: string): Promise<number | undefined> {
  return findServerProcess(join(data, 'postgres'))
}
