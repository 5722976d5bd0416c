import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedArticles } from './article-seed.ts'
import { measure, median } from './compare.ts'
import type { Pinning } from './pinning.ts'
import { startProgram } from './program.ts'
import { openProgramDatabase } from './seed.ts'
import { progress, type Row } from './table.ts'

const STARTS = 3
const SETTLING_REQUESTS = 300_000
const REQUESTS = 1_000_000
const MEBIBYTE = 1024 * 1024

/** How long a start takes, and how much memory the program holds at rest and after a million requests. */
export async function measureFootprint(pinning: Pinning): Promise<Row[]> {
  return [...(await measureStarts(pinning)), ...(await measureMemory(pinning))]
}

async function measureStarts(pinning: Pinning): Promise<Row[]> {
  const first: number[] = []
  const again: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    progress(`start ${start + 1} of ${STARTS} …`)
    const dataDir = await mkdtemp(join(tmpdir(), 'hromada-start-'))
    for (const times of [first, again]) {
      await using program = await startProgram(pinning, { dataDir })
      times.push(program.startMs)
    }
    await rm(dataDir, { recursive: true })
  }
  return [
    startRow('start on an empty folder, one core', first, 3_000),
    startRow('start on an existing folder, one core', again, 1_000),
  ]
}

function startRow(name: string, times: number[], mostMs: number): Row {
  const middle = median(times)
  return {
    name,
    target: `< ${mostMs / 1000} s`,
    met: middle < mostMs,
    note: `median ${(middle / 1000).toFixed(2)} s of ${times.length}`,
  }
}

async function measureMemory(pinning: Pinning): Promise<Row[]> {
  await using program = await startProgram(pinning, {
    environment: { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' },
  })
  const rss = () => program.memory()?.rssBytes ?? 0
  const atRest = rss()
  const articles = await seed(program)
  const load = { connections: 64, warmupMs: 0, order: 'random', seed: 1, durationMs: 5_000 } as const
  const plan = { ...load, template: { method: 'GET', pathPrefix: '/api/news/', ids: articles.map(({ id }) => id) } }
  const send = async (count: number) => {
    for (let sent = 0; sent < count; ) {
      sent += (await measure(program.url, plan, pinning)).requests
      progress(`${sent} of ${count} requests …`)
    }
    return rss()
  }
  const settled = await send(SETTLING_REQUESTS)
  const afterwards = await send(REQUESTS)
  const mebibytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MB`
  return [
    {
      name: 'memory at rest, Node process',
      target: '< 200 MB',
      met: atRest < 200 * MEBIBYTE,
      note: mebibytes(atRest),
    },
    {
      name: 'memory after 1,000,000 more requests',
      target: 'no growth (± 10 %)',
      met: afterwards < settled * 1.1,
      note: `${mebibytes(settled)} after ${SETTLING_REQUESTS}, then ${mebibytes(afterwards)}`,
    },
  ]
}

async function seed(program: Parameters<typeof openProgramDatabase>[0]) {
  await using database = await openProgramDatabase(program)
  return await seedArticles(database, 1_000, 1_000)
}
