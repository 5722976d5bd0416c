import { open, readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Log } from './cluster.ts'
import { type DataFolder, PORT, preparePrivateFolders } from './folder.ts'
import { findServerProcess, isRunning, removeMisleadingLockFile } from './pid-file.ts'
import { run, startDetached } from './process.ts'

export interface StartedServer {
  readonly earlierStarts: number
  failure(): Promise<string | undefined>
}

const MIN_SHARED_MEBIBYTES = 128
const MAX_SHARED_MEBIBYTES = 1_024
const FAST_STOP_LIMIT_MS = 20_000
const IMMEDIATE_STOP_LIMIT_MS = 10_000
const STOP_POLL_MS = 10

/** Does not wait until the server accepts connections. */
export async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  earlierStarts: number,
  overrides: Readonly<Record<string, string>> = {},
): Promise<StartedServer> {
  await preparePrivateFolders(folder)
  await removeMisleadingLockFile(join(folder.cluster, 'postmaster.pid'), folder.cluster)
  await removeMisleadingLockFile(join(folder.sockets, `.s.PGSQL.${PORT}.lock`), folder.cluster)
  const errorPath = join(folder.logs, 'start.log')
  const errorFile = await open(errorPath, 'w', 0o600)
  try {
    const child = startDetached(
      {
        user: folder.serverUser,
        program: binaries.postgres,
        arguments: ['-D', folder.cluster, ...settingArguments({ ...settings(folder), ...overrides })],
        folder: folder.path,
      },
      errorFile.fd,
    )
    let hasEnded = false
    const noteEnd = () => {
      hasEnded = true
    }
    child.once('error', noteEnd).once('exit', noteEnd)
    return {
      earlierStarts,
      failure: async () => (hasEnded ? (await readFile(errorPath, 'utf8')).trim() : undefined),
    }
  } finally {
    await errorFile.close()
  }
}

/** Passed at each start, not written into the cluster: each release of the program has its own. */
function settings(folder: DataFolder): Record<string, string | number> {
  return {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: `"${folder.sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: 800,
    shared_buffers: `${sharedMebibytes()}MB`,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Compiling short statements costs more than it saves.
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
    // Security: members' data would otherwise reach the log with every refused statement.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    cluster_name: 'hromada',
  }
}

const settingArguments = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** An eighth of the memory: the page cache of the system needs the rest. */
function sharedMebibytes(): number {
  const mebibytes = Math.min(process.constrainedMemory() || totalmem(), totalmem()) / (1024 * 1024)
  return Math.round(Math.min(MAX_SHARED_MEBIBYTES, Math.max(MIN_SHARED_MEBIBYTES, mebibytes / 8)))
}

/** Returns once the server is down, if one runs; throws an Error when it does not stop. */
export async function stopServer(folder: DataFolder, binaries: Binaries, log: Log): Promise<void> {
  const pid = await findServerProcess(folder.cluster)
  if (pid === undefined) return
  if (await stopWithin('fast', FAST_STOP_LIMIT_MS)) return
  log.warn({ folder: folder.path }, 'database did not stop in time, forcing an immediate shutdown')
  if (await stopWithin('immediate', IMMEDIATE_STOP_LIMIT_MS)) return
  throw new Error(`The database in ${folder.cluster} does not stop (process ${pid})`)

  async function stopWithin(mode: string, limitMs: number): Promise<boolean> {
    const args = ['stop', '-D', folder.cluster, '-m', mode, '--no-wait']
    const request = run({ user: folder.serverUser, program: binaries.pgCtl, arguments: args, folder: folder.path })
    // It may have ended just before: the process decides, not pg_ctl.
    await request.catch((error) => log.warn({ err: error }, 'failed to ask the database to stop'))
    for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(STOP_POLL_MS)) {
      if (!(await isRunning(pid as number))) return true
    }
    return false
  }
}
