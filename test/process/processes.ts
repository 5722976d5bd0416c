import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findServerProcess, isRunning } from '../../src/platform/embedded-postgres/pid-file.ts'
import { eventually } from '../harness/eventually.ts'

/** Every process of the PostgreSQL that runs on a data folder. */
export async function serverProcesses(dataFolder: string): Promise<number[]> {
  const postmaster = await findServerProcess(join(dataFolder, 'postgres'))
  return postmaster === undefined ? [] : [postmaster, ...(await childrenOf(postmaster))]
}

export async function childrenOf(pid: number): Promise<number[]> {
  const processes = process.platform === 'linux' ? await readProcesses() : await listProcesses()
  return processes.filter(({ parent }) => parent === pid).map((child) => child.pid)
}

/** Kills all of them at once, as a power cut would, and waits until they are gone. */
export async function killServer(dataFolder: string): Promise<void> {
  await killAll(await serverProcesses(dataFolder))
}

export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) kill(pid)
  await ended(pids)
}

/** Resolves when none of the processes runs any more. */
export async function ended(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await eventually(`process ${pid} has ended`, async () => !(await isRunning(pid)))
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

interface Process {
  readonly pid: number
  readonly parent: number
}

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return stats.map((stat, index) => {
    // The name before may hold spaces; the parent is the second field behind it.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pids[index]), parent: Number(parent) }
  })
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent) }
    })
}
