import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from '../lib/database.ts'
import { openHandles, processTree } from '../lib/process-tree.ts'
import type { Program } from '../lib/program.ts'

export type Sample = Awaited<ReturnType<typeof takeSample>>

const statement = await readFile(join(import.meta.dirname, 'soak-samples.sql'), 'utf8')
const COLLECTION_MS = 1_000

/** For NODE_OPTIONS: garbage is collected before a sample is taken, so that only what is held counts. */
export const collectGarbageOnSignal = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())`

/** What all processes of the program hold at one moment, without the database. */
export async function takeSample(program: Program, { pool }: BenchDatabase) {
  const own = () => processTree(program.pid).filter(({ isDatabase }) => !isDatabase)
  for (const { pid } of own()) process.kill(pid, 'SIGUSR2')
  await sleep(COLLECTION_MS)
  const { rows } = await pool.query<{ connections: number; waiting: number; tableBytes: number }>(statement)
  return {
    ...(rows[0] ?? { connections: Number.NaN, waiting: Number.NaN, tableBytes: Number.NaN }),
    rssBytes: sum(own().map(({ rssBytes }) => rssBytes)),
    heapBytes: await heapBytesOf(program),
    handles: sum(own().map(({ pid }) => openHandles(pid))),
  }
}

/** The metric for Prometheus, summed over the processes. */
async function heapBytesOf({ url }: Program): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text()
  return sum(
    [...text.matchAll(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)$/gm)].map(([, value]) => Number(value)),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
