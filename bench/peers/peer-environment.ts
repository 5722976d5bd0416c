import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { borrowProgramDatabase } from '../lib/database.ts'
import { freePort } from '../lib/listen.ts'
import type { Pinning } from '../lib/pinning.ts'
import type { Program } from '../lib/program.ts'
import { progress } from '../lib/report.ts'
import { startServer } from '../lib/server-process.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { ARTICLES, READ_NUMBER } from './articles.ts'
import { installPeer } from './peer-packages.ts'

// As many connections as our program opens.
const POOL_SIZE = 20
const START_TIMEOUT_MS = 180_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Where a peer runs. */
export type PeerEnvironment = Awaited<ReturnType<typeof openPeerEnvironment>>

/**
 * Installs a peer and makes an empty folder and a database on the server of our program. The peer stops, and its files
 * go, with `disposables`.
 */
export async function openPeerEnvironment(
  name: string,
  program: Program,
  pinning: Pinning,
  disposables: AsyncDisposableStack,
) {
  const packages = join(await installPeer(name), 'node_modules')
  const folder = disposables.use(await makeTemporaryFolder()).path
  const { connection, client } = await createPeerDatabase(program, name, disposables)
  const common = { HOME: folder, NODE_ENV: 'production' }
  return {
    ...{ packages, folder, connection, poolSize: POOL_SIZE },

    version(packageName: string): string {
      const text = readFileSync(join(packages, packageName, 'package.json'), 'utf8')
      return (JSON.parse(text) as { version: string }).version
    },

    /** Runs a script on our own Node to its end; throws with its output when it fails. */
    async run(script: string[], environment: Record<string, string>): Promise<void> {
      const [file = '', ...args] = pinning.onServerCore([process.execPath, ...script])
      const env = { PATH: process.env.PATH ?? '', ...common, ...environment }
      await promisify(execFile)(file, args, { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES })
    },

    /**
     * Starts a server on a free port, set as PORT, and polls `path` until it answers: not every peer logs a line that
     * says it listens.
     */
    async start(script: string[], environment: Record<string, string>, path: string) {
      const port = await freePort()
      const server = await startServer(pinning, {
        ...{ command: [process.execPath, ...script], folder, timeoutMs: START_TIMEOUT_MS },
        environment: { ...common, ...environment, PORT: `${port}` },
        ready: `http://127.0.0.1:${port}${path}`,
      })
      return disposables.use(server)
    },

    /** @returns what the peer calls the article that is read over and over, from this column */
    async writeArticles(statements: readonly string[], idColumn: string): Promise<string> {
      progress(`writing ${ARTICLES} articles of ${name} …`)
      for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
      const select = `select ${idColumn} as id from articles where slug = $1`
      const { rows } = await client.query<{ id: string }>(select, [`article-${READ_NUMBER}`])
      return rows[0]?.id ?? ''
    },
  }
}

/** Creates a database beside ours: same server, same settings, same core. */
async function createPeerDatabase(program: Program, name: string, disposables: AsyncDisposableStack) {
  const embedded = await borrowProgramDatabase(program)
  const server = await connect(embedded.connection)
  await server.query(`create database ${pg.escapeIdentifier(name)}`)
  await server.end()
  const connection = { ...embedded.connection, database: name }
  const client = await connect(connection)
  disposables.defer(() => client.end())
  return { connection, client }
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // The query under way rejects as well.
  client.on('error', () => {})
  await client.connect()
  return client
}
