import { open, readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import type { Log } from './embedded-cluster.ts'
import { type DataFolder, PORT, preparePrivateFolders } from './embedded-folder.ts'
import { findServerProcess, isRunning, removeMisleadingLockFile } from './embedded-pid-file.ts'
import { run, startDetached } from './embedded-process.ts'

export interface StartedServer {
  /** How many starts came before this one. */
  readonly earlierStarts: number
  /** What the server complained of, once it has ended by itself. */
  failure(): Promise<string | undefined>
}

const LEAST_SHARED_MEBIBYTES = 128
const MOST_SHARED_MEBIBYTES = 1_024
const FAST_STOP_LIMIT_MS = 20_000
const IMMEDIATE_STOP_LIMIT_MS = 10_000
const STOP_POLL_MS = 10

/**
 * Starts the server of the cluster, without waiting until it accepts connections.
 * @param given settings of PostgreSQL in place of ours
 */
export async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  earlierStarts: number,
  given: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  await preparePrivateFolders(folder)
  await removeMisleadingLockFile(join(folder.cluster, 'postmaster.pid'), folder.cluster)
  await removeMisleadingLockFile(join(folder.sockets, `.s.PGSQL.${PORT}.lock`), folder.cluster)
  const complaintsPath = join(folder.logs, 'start.log')
  const complaints = await open(complaintsPath, 'w', 0o600)
  try {
    const child = startDetached(
      {
        user: folder.serverUser,
        program: binaries.postgres,
        arguments: ['-D', folder.cluster, ...settingArguments({ ...settings(folder), ...given })],
        folder: folder.path,
      },
      complaints.fd,
    )
    let hasEnded = false
    const noteEnd = () => {
      hasEnded = true
    }
    child.once('error', noteEnd).once('exit', noteEnd)
    return {
      earlierStarts,
      failure: async () => (hasEnded ? (await readFile(complaintsPath, 'utf8')).trim() : undefined),
    }
  } finally {
    await complaints.close()
  }
}

/** Given at each start, not written into the cluster: a new version of the program brings its own. */
function settings(folder: DataFolder): Record<string, string | number> {
  return {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: `"${folder.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // As many as the most processes (HROMADA_PROCESSES) can open.
    max_connections: 800,
    shared_buffers: `${sharedMebibytes()}MB`,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Statements of this program are short: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: folder.logs,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Members' data would otherwise land in the log with every refused statement.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    cluster_name: 'hromada',
  }
}

const settingArguments = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** An eighth of the memory that there is: the rest of what the database reads often, the system keeps. */
function sharedMebibytes(): number {
  const mebibytes = Math.min(process.constrainedMemory() || totalmem(), totalmem()) / (1024 * 1024)
  return Math.round(Math.min(MOST_SHARED_MEBIBYTES, Math.max(LEAST_SHARED_MEBIBYTES, mebibytes / 8)))
}

/** Stops the server of the cluster, if one runs, and waits until it is down; throws an Error when it does not go. */
export async function stopServer(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  const pid = await findServerProcess(folder.cluster)
  if (pid === undefined) return
  if (await stopWithin('fast', FAST_STOP_LIMIT_MS)) return
  log.warn({ folder: folder.path }, 'The database does not stop in time; stopping it at once')
  if (await stopWithin('immediate', IMMEDIATE_STOP_LIMIT_MS)) return
  throw new Error(`The database in ${folder.cluster} does not stop (process ${pid})`)

  async function stopWithin(mode: string, limitMs: number): Promise<boolean> {
    const args = ['stop', '-D', folder.cluster, '-m', mode, '--no-wait']
    const asked = run({ user: folder.serverUser, program: binaries.pgCtl, arguments: args, folder: folder.path })
    // It may have ended just before; whether it is down counts, not what pg_ctl says.
    await asked.catch((error) => log.warn({ err: error }, 'The database could not be asked to stop'))
    for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(STOP_POLL_MS)) {
      if (!(await isRunning(pid as number))) return true
    }
    return false
  }
}
