import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchDatabase, openProgramDatabase } from './database.ts'
import type { Pinning } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Of programs that share a database. */
export const SECRET = 'bench-secret-of-at-least-32-characters'

const TREE = join(import.meta.dirname, '../..')

/** The program under measurement with its embedded database, whose Unix socket is in `dataDir`. */
export type Program = ServerProcess & { readonly dataDir: string }

interface ProgramOptions {
  readonly environment?: Record<string, string>
  /** Without it: an empty data folder of its own, which `stop` removes. */
  readonly dataDir?: string
  /** The folder of another copy of the tree, to compare with. */
  readonly tree?: string
}

/** Starts the program on a free port, by default without rate limits. */
export async function startProgram(pinning: Pinning, options: ProgramOptions = {}): Promise<Program> {
  await using opening = new AsyncDisposableStack()
  const dataDir = options.dataDir ?? opening.use(await makeTemporaryFolder()).path
  const server = opening.use(
    await startServer(pinning, {
      command: [process.execPath, join(options.tree ?? TREE, 'src/main.ts')],
      environment: {
        ...{ HOME: process.env.HOME ?? tmpdir(), HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' },
        ...options.environment,
        ...{ HROMADA_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
      },
      listening: /hromada listening on (http:\/\/[^\s"]+)[\s"]/,
    }),
  )
  const opened = opening.move()
  const stop = () => opened.disposeAsync()
  return { ...server, dataDir, stop, [Symbol.asyncDispose]: stop }
}

/** Starts a program and writes into its database; what `seed` returns goes along with the program. */
export async function startSeededProgram<Seeded>(
  pinning: Pinning,
  seed: (database: BenchDatabase, program: Program) => Promise<Seeded>,
  options: ProgramOptions = {},
): Promise<Seeded & AsyncDisposable & { readonly program: Program }> {
  await using opening = new AsyncDisposableStack()
  const program = opening.use(await startProgram(pinning, options))
  await using database = await openProgramDatabase(program)
  const seeded = await seed(database, program)
  const opened = opening.move()
  return { ...seeded, program, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
