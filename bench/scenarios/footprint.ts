import { get } from '../lib/http-client.ts'
import { MEBIBYTE, measure } from '../lib/measure.ts'
import type { Pinning } from '../lib/pinning.ts'
import { rssBytesOf } from '../lib/process-tree.ts'
import { startProgram, startSeededProgram } from '../lib/program.ts'
import { durationRow, progress, type Row } from '../lib/report.ts'
import { seedArticles } from '../lib/seed-articles.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'

const STARTS = 3
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000)
const SETTLING_REQUESTS = 0.3 * REQUESTS

/** How long a start takes, and how much memory the program holds at rest and after a million requests. */
export async function measureFootprint(pinning: Pinning): Promise<Row[]> {
  return [...(await measureStarts(pinning)), ...(await measureMemory(pinning))]
}

async function measureStarts(pinning: Pinning): Promise<Row[]> {
  const first: number[] = []
  const again: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    progress(`start ${start + 1} of ${STARTS} …`)
    await using folder = await makeTemporaryFolder()
    for (const times of [first, again]) {
      await using program = await startProgram(pinning, { dataDir: folder.path })
      times.push(program.startMs)
    }
  }
  return [
    durationRow('start on an empty folder, one core', first, 3_000),
    durationRow('start on an existing folder, one core', again, 1_000),
  ]
}

async function measureMemory(pinning: Pinning): Promise<Row[]> {
  let atRest = 0
  await using community = await startSeededProgram(pinning, async (database, { pid }) => {
    atRest = rssBytesOf(pid)
    return { articles: await seedArticles(database, 1_000, 1_000) }
  })
  const { program, articles } = community
  const requests = articles.map(({ id }) => get(`/api/news/${id}`))
  const send = async (count: number) => {
    for (let sent = 0; sent < count; ) {
      sent += (await measure(program, { requests, connections: 64, durationMs: 5_000 })).requests
      progress(`${sent} of ${count} requests …`)
    }
    return rssBytesOf(program.pid)
  }
  const settled = await send(SETTLING_REQUESTS)
  const afterwards = await send(REQUESTS)
  const mebibytes = (bytes: number) => Math.round(bytes / MEBIBYTE)
  return [
    {
      name: 'memory at rest, Node process',
      target: '< 200 MB',
      met: atRest < 200 * MEBIBYTE,
      note: `${mebibytes(atRest)} MB`,
    },
    {
      name: `memory after ${REQUESTS.toLocaleString('en')} more requests`,
      target: 'no growth (± 10 %)',
      met: afterwards < settled * 1.1,
      note: `${mebibytes(settled)} MB after ${SETTLING_REQUESTS}, then ${mebibytes(afterwards)} MB`,
    },
  ]
}
