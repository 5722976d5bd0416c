import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { eventually } from '../harness/eventually.ts'
import { freePorts } from './balancer.ts'

const binaries = process.env.TEST_POSTGRESQL_BINARIES ?? '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534

export interface PostgresServer {
  readonly url: string
  /** Of its first process, while it runs. */
  pid(): number | undefined
  /** As its superuser. */
  query(statement: string): Promise<pg.QueryResult>
  /** At once, without a word to anybody. */
  kill(): Promise<void>
  start(): Promise<void>
}

/**
 * A PostgreSQL of the machine's packages, until the stack is left.
 * @param fill runs one of its programs, which makes the data folder
 */
export async function startPostgres(
  stack: AsyncDisposableStack,
  fill: (run: (program: string, args: readonly string[]) => Promise<void>, dataFolder: string) => Promise<void>,
  settings: readonly string[],
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-postgres-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const isRoot = process.getuid?.() === 0
  const options = { cwd: folder, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const dataFolder = join(folder, 'data')
  await fill(async (program, args) => {
    await promisify(execFile)(join(binaries, program), args, options)
  }, dataFolder)
  const [port] = await freePorts(1)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  async function query(statement: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(statement)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function start(): Promise<void> {
    const all = ['max_connections=800', `unix_socket_directories=${folder}`, ...settings]
    server = spawn(
      join(binaries, 'postgres'),
      ['-D', dataFolder, '-h', '127.0.0.1', '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    )
    await eventually('PostgreSQL answers', () =>
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
  return { url, pid: () => server?.pid, query, kill, start }
}
