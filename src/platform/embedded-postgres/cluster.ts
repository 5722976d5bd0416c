import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { messageOf } from '../message-of.ts'
import { type Binaries, codeOf, exists, noEmbeddedPostgres } from './embedded-binaries.ts'
import type { DataFolder } from './embedded-folder.ts'
import { isRunning } from './embedded-pid-file.ts'
import { run, type ServerUser } from './embedded-process.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export const SUPERUSER = 'hromada'

/** Makes the cluster in an empty data folder; throws an Error when the one there is of another PostgreSQL version. */
export async function prepareCluster(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  const binariesMajor = await probeMajorVersion(folder, binaries)
  await sweepDeadStarts(folder, log)
  if (!(await exists(folder.cluster)) || (await readdir(folder.cluster)).length === 0) {
    await createCluster(folder, binaries, log)
  }
  await requireVersion(folder, binariesMajor)
}

/** Trying the server's program as its user tells at once what would otherwise fail later and less clearly. */
async function probeMajorVersion(folder: DataFolder, { postgres }: Binaries): Promise<string> {
  const user = folder.serverUser
  try {
    const answer = await run({ user, program: postgres, arguments: ['--version'], folder: folder.path })
    return answer.match(/\d+/)?.[0] ?? answer
  } catch (cause) {
    throw noEmbeddedPostgres(`The embedded PostgreSQL cannot run${describeUser(user)}: ${messageOf(cause)}`, cause)
  }
}

function describeUser(user: ServerUser | undefined): string {
  return user === undefined ? '' : ` as user ${user.uid} (it refuses root, so setpriv changes the user)`
}

async function sweepDeadStarts(folder: DataFolder, log: Log): Promise<void> {
  for (const name of await readdir(folder.path)) {
    const pid = Number(name.match(/^postgres\.new-(\d+)$/)?.[1])
    if (!(pid > 0) || (pid !== process.pid && (await isRunning(pid)))) continue
    // The initdb of a program that was killed may still be writing here: hence the retries.
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch((error) =>
      log.warn({ err: error, folder: join(folder.path, name) }, 'The leftover of an unfinished start stays'),
    )
  }
}

/**
 * In a folder beside and then renamed, so that whoever is killed in between leaves no half of a cluster. Without
 * initdb's --no-sync, which would save a twentieth of a second and could lose the cluster with the power.
 */
async function createCluster(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  log.info({ folder: folder.cluster }, 'Creating the database')
  const draft = join(folder.path, `postgres.new-${process.pid}`)
  try {
    await initialize(draft, folder, binaries, log)
    await rename(draft, folder.cluster)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // Another program was quicker: its cluster serves as well.
    if (!(await exists(join(folder.cluster, 'PG_VERSION')))) {
      throw new Error(`The database cannot be created in ${folder.cluster}: ${messageOf(cause)}`, { cause })
    }
  }
  await syncFolder(folder.path)
}

async function initialize(draft: string, folder: DataFolder, { initdb }: Binaries, log: Log): Promise<void> {
  const characterTypes = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const command = { user: folder.serverUser, program: initdb, folder: folder.path }
  try {
    await run({ ...command, arguments: initdbArguments(draft, characterTypes) })
  } catch (error) {
    if (!messageOf(error).includes('invalid locale name')) throw error
    log.warn({ locale: characterTypes }, 'This system lacks a locale: search will only know the letters of English')
    await run({ ...command, arguments: initdbArguments(draft, 'C') })
  }
}

function initdbArguments(draft: string, characterTypes: string): string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    // PostgreSQL's own code point order: an update of the host's libraries can never spoil an index.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Only for pg_trgm and full-text search, which are blind to letters beyond ASCII under plain C.
    `--lc-ctype=${characterTypes}`,
    '--text-search-config=simple',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function requireVersion({ cluster }: DataFolder, binariesMajor: string): Promise<void> {
  const clusterMajor = (await readVersion(cluster)).trim()
  if (clusterMajor === binariesMajor) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, and this program brings PostgreSQL ` +
      `${binariesMajor}, which cannot open it. Export it with the program that made it, then import it here.`,
  )
}

async function readVersion(cluster: string): Promise<string> {
  try {
    return await readFile(join(cluster, 'PG_VERSION'), 'utf8')
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause
    throw new Error(`${cluster} holds something else than a database: move it away`, { cause })
  }
}
