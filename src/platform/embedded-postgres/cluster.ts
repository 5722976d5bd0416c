import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isMissing } from '../lib/error-code.ts'
import { errorMessage } from '../lib/error-message.ts'
import { type Binaries, exists, noEmbeddedPostgres, POSTGRES_MAJOR, UnusableHere } from './binaries.ts'
import type { DataFolder } from './folder.ts'
import { isRunning } from './pid-file.ts'
import { run, type ServerUser } from './process.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export const SUPERUSER = 'hromada'

/** In the data folder while its cluster moves to a later major version of PostgreSQL. */
export const MOVE_FOLDER = 'postgres-move'

/** The cluster cannot be opened by this program; the message says what to do. */
export class ClusterRefused extends Error {
  override readonly name = 'ClusterRefused'
  readonly isExpected = true
}

/** Creates the cluster in an empty data folder; throws an Error for one of another PostgreSQL version. */
export async function prepareCluster(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  const binariesMajor = await probeMajorVersion(folder, binaries)
  await sweepDeadStarts(folder, log)
  if (await exists(join(folder.path, MOVE_FOLDER))) {
    throw new ClusterRefused(
      `The move of the database in ${folder.path} to PostgreSQL ${POSTGRES_MAJOR} is not complete: start the service, or run hromada upgrade, to complete it.`,
    )
  }
  if (!(await exists(folder.cluster)) || (await readdir(folder.cluster)).length === 0) {
    await createCluster(folder, binaries, log)
  }
  await requireVersion(folder, binariesMajor)
}

/** A trial run fails early, and more clearly than a later start would. */
async function probeMajorVersion(folder: DataFolder, { postgres }: Binaries): Promise<string> {
  const user = folder.serverUser
  try {
    const answer = await run({ user, program: postgres, arguments: ['--version'], folder: folder.path })
    return answer.match(/\d+/)?.[0] ?? answer
  } catch (cause) {
    throw noEmbeddedPostgres(`The embedded PostgreSQL cannot run${describeUser(user)}: ${errorMessage(cause)}`, cause)
  }
}

function describeUser(user: ServerUser | undefined): string {
  return user === undefined ? '' : ` as user ${user.uid} (it refuses root, so setpriv changes the user)`
}

async function sweepDeadStarts(folder: DataFolder, log: Log): Promise<void> {
  for (const name of await readdir(folder.path)) {
    const pid = Number(name.match(/^postgres\.new-(\d+)$/)?.[1])
    if (!(pid > 0) || (pid !== process.pid && (await isRunning(pid)))) continue
    // Retries: the initdb of a killed program may still be writing here.
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch((error) =>
      log.warn({ err: error, folder: join(folder.path, name) }, 'failed to remove the leftover of an unfinished start'),
    )
  }
}

/** Atomic: created beside, synced (no --no-sync), then renamed, so that no kill or power loss leaves half a cluster. */
async function createCluster(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  log.info({ folder: folder.cluster }, 'creating the database')
  const draft = join(folder.path, `postgres.new-${process.pid}`)
  try {
    await initialize(draft, folder, binaries, log)
    await rename(draft, folder.cluster)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // A concurrent program created the cluster first: it serves as well.
    if (!(await exists(join(folder.cluster, 'PG_VERSION')))) {
      throw new UnusableHere(refusalOf(folder, errorMessage(cause)), { cause })
    }
  }
  await syncFolder(folder.path)
}

function refusalOf({ cluster }: DataFolder, reason: string): string {
  const [, nameless] = /could not look up effective user ID (\d+)/.exec(reason) ?? []
  if (nameless === undefined) return `The database cannot be created in ${cluster}: ${reason}`
  return `PostgreSQL creates no database for the user id ${nameless}, which has no name: give it one in /etc/passwd, or, but for a drill, set DATABASE_URL to a PostgreSQL server of your own.`
}

async function initialize(draft: string, folder: DataFolder, { initdb }: Binaries, log: Log): Promise<void> {
  const characterTypes = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const command = { user: folder.serverUser, program: initdb, folder: folder.path }
  try {
    await run({ ...command, arguments: initdbArguments(draft, characterTypes) })
  } catch (error) {
    if (!errorMessage(error).includes('invalid locale name')) throw error
    log.warn(
      { locale: characterTypes },
      'locale missing on this system: searches by letters beyond English are slow and suggest nothing',
    )
    await run({ ...command, arguments: initdbArguments(draft, 'C') })
  }
}

function initdbArguments(draft: string, characterTypes: string): string[] {
  return [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    // PostgreSQL's own code point order: an update of the host's libraries cannot invalidate an index.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Only for pg_trgm and full-text search, which do not see letters beyond ASCII under plain C.
    `--lc-ctype=${characterTypes}`,
    '--text-search-config=simple',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
}

/** Makes renames in the folder last through a power loss. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function requireVersion({ path, cluster }: DataFolder, binariesMajor: string): Promise<void> {
  const clusterMajor = await readMajorVersion(cluster)
  if (clusterMajor === undefined)
    throw new ClusterRefused(`${cluster} holds something else than a database: move it away`)
  if (clusterMajor === Number(binariesMajor)) return
  const made = `The database in ${cluster} was made by PostgreSQL ${clusterMajor}, and this program brings PostgreSQL ${binariesMajor}`
  if (clusterMajor < Number(binariesMajor)) {
    throw new ClusterRefused(`${made}: start the service, or run hromada upgrade, to move it.`)
  }
  const kept = join(path, `postgres-${binariesMajor}`)
  const way = (await exists(kept))
    ? `move ${kept} there, without what was written since the upgrade, or restore a backup`
    : 'restore a backup that was made before the upgrade'
  throw new ClusterRefused(`${made}, which cannot open it. Run the version that made it; to go back, ${way}.`)
}

/** Undefined where there is no cluster. */
export async function readMajorVersion(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  return Number.parseInt(text, 10) || undefined
}
