import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseUrl } from '../harness/database-server.ts'
import { eventually } from '../harness/eventually.ts'
import { freePorts } from './balancer.ts'

const binaries = process.env.TEST_POSTGRESQL_BINARIES ?? '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534

export interface StreamingReplica {
  urlOf(database: string): string
  /** As its superuser. */
  query(statement: string): Promise<pg.QueryResult>
  /** At once, without a word to anybody. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A replica of the server of the test run, until the stack is left. */
export async function startReplica(stack: AsyncDisposableStack): Promise<StreamingReplica> {
  const primary = new URL(process.env.TEST_DATABASE_URL ?? '')
  const folder = await mkdtemp(join(tmpdir(), 'hromada-replica-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (process.getuid?.() === 0) await chown(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(binaries, 'pg_basebackup'),
    ['--dbname', primary.href, '--pgdata', data, '--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'],
    { ...asNobody, cwd: folder },
  )
  const [port] = await freePorts(1)
  const url = new URL(primary)
  url.port = String(port)
  let server: ChildProcess | undefined

  async function query(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url.href })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(statement)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function start(): Promise<void> {
    const settings = ['max_connections=800', 'fsync=off', `unix_socket_directories=${folder}`]
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...asNobody, cwd: folder, stdio: 'ignore' },
    )
    await eventually('the replica answers', () =>
      query('select').then(
        () => true,
        () => false,
      ),
    )
  }

  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    // Immediate shutdown: its children end with it.
    server.kill('SIGQUIT')
    await ended
  }

  stack.defer(kill)
  await start()
  return { urlOf: (database) => databaseUrl(url.href, database), query, kill, start }
}
