import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './embedded-binaries.ts'

const EMPTY_FILE_LIMIT_MS = 1_000

/** The process number of the server that runs on the cluster, also one that starts or stops just now. */
export async function findServerProcess(cluster: string): Promise<number | undefined> {
  const written = await readLockFile(join(cluster, 'postmaster.pid'))
  if (written === undefined || !(await isRunning(written.pid))) return undefined
  return (await isStrangerTo(cluster, written.pid)) ? undefined : written.pid
}

/**
 * Removes a lock file that would keep a new server from starting although the one that wrote it is dead: its process
 * number answers as a zombie that nobody reaps, or is a stranger's since the container was restarted, or is missing.
 */
export async function removeMisleadingLockFile(lockFile: string, cluster: string): Promise<void> {
  const written = await readLockFile(lockFile)
  if (written === undefined) return removeForgottenEmptyFile(lockFile)
  if (!answersSignals(written.pid)) return
  if ((await isRunning(written.pid)) && !(await isStrangerTo(cluster, written.pid))) return
  // The file also tells PostgreSQL which shared memory to check for survivors of the dead server: so ask that first.
  if (await isSharedMemoryAttached(written.sharedMemoryId)) return
  await rm(lockFile, { force: true })
}

/** A server that starts leaves its file empty for microseconds, a killed one for ever. */
async function removeForgottenEmptyFile(lockFile: string): Promise<void> {
  const found = await stat(lockFile).catch(() => undefined)
  if (found?.size === 0 && Date.now() - found.mtimeMs > EMPTY_FILE_LIMIT_MS) await rm(lockFile, { force: true })
}

/** Whether the process runs; a zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!answersSignals(pid)) return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = status.slice(status.lastIndexOf(')') + 2)[0]
  return state !== 'Z' && state !== 'X'
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

async function readLockFile(path: string): Promise<{ pid: number; sharedMemoryId: string | undefined } | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] }
}

/** Every PostgreSQL process works inside its cluster's folder; where that cannot be seen, it is taken for ours. */
async function isStrangerTo(cluster: string, pid: number): Promise<boolean> {
  try {
    const [home, workplace] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`)])
    return home.ino !== workplace.ino || home.dev !== workplace.dev
  } catch {
    return false
  }
}

async function isSharedMemoryAttached(id: string | undefined): Promise<boolean> {
  if (id === undefined) return false
  const segments = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => undefined)
  if (segments === undefined) return true
  const columns = segments.split('\n').map((line) => line.trim().split(/\s+/))
  return columns.some(([, segmentId, , , , , attached]) => segmentId === id && attached !== '0')
}
