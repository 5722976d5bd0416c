import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../lib/error-code.ts'

const EMPTY_FILE_LIMIT_MS = 1_000

export async function findServerProcess(cluster: string): Promise<number | undefined> {
  const lock = await readLockFile(join(cluster, 'postmaster.pid'))
  if (lock === undefined || !(await isRunning(lock.pid))) return undefined
  return (await isOfAnotherCluster(cluster, lock.pid)) ? undefined : lock.pid
}

/** Stale lock: its process id belongs to a zombie, or since a restart of the container to another program. */
export async function removeMisleadingLockFile(lockFile: string, cluster: string): Promise<void> {
  const lock = await readLockFile(lockFile)
  if (lock === undefined) return removeStaleEmptyFile(lockFile)
  if (!answersSignals(lock.pid)) return
  if ((await isRunning(lock.pid)) && !(await isOfAnotherCluster(cluster, lock.pid))) return
  // The file names the shared memory by which PostgreSQL detects survivors of a dead server: checked here instead.
  if (await isSharedMemoryAttached(lock.sharedMemoryId)) return
  await rm(lockFile, { force: true })
}

/** A starting server leaves its file empty for microseconds, a killed one forever. */
async function removeStaleEmptyFile(lockFile: string): Promise<void> {
  const stats = await stat(lockFile).catch(() => undefined)
  if (stats?.size === 0 && Date.now() - stats.mtimeMs > EMPTY_FILE_LIMIT_MS) await rm(lockFile, { force: true })
}

/** False for a zombie. */
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
    return errorCode(error) === 'EPERM'
  }
}

async function readLockFile(path: string): Promise<{ pid: number; sharedMemoryId: string | undefined } | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return { pid, sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] }
}

/** Every PostgreSQL process works in its cluster's folder; where that cannot be read, it counts as ours. */
async function isOfAnotherCluster(cluster: string, pid: number): Promise<boolean> {
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
