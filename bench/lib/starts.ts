import { join } from 'node:path'
import { rangeOf } from './comparisons.ts'
import { fetchAnswer, get } from './http-client.ts'
import { inTurns, median } from './measure.ts'
import type { Pinning } from './pinning.ts'
import { type Program, startProgram } from './program.ts'
import { durationRow, progress, type Row } from './report.ts'
import { startServer } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const MAX_START_GROWTH_MS = 20
/** Another tree of the program, such as one before it had pages, for its start. */
const BESIDE = process.env.BENCH_BESIDE

/** How long until it listens, and until the app is there for the first who opens it. */
export async function measureStarts(pinning: Pinning): Promise<Row[]> {
  const bundling: number[] = []
  await using folder = await makeTemporaryFolder()
  await using other = await makeTemporaryFolder()
  const start = async () => {
    await using program = await startProgram(pinning, { dataDir: folder.path })
    bundling.push(await timeOf(program, '/app'))
    return program.startMs
  }
  const startBeside = async () => {
    if (BESIDE === undefined) return Number.NaN
    const environment = { HROMADA_DATA_DIR: other.path, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }
    const command = [process.execPath, join(BESIDE, 'src/main.ts')]
    await using server = await startServer(pinning, { command, environment })
    return server.startMs
  }
  progress('starts …')
  // The first ones make the database.
  await start()
  await startBeside()
  const rounds = await inTurns(startBeside, start)
  const growth = rounds.map(({ one, other }) => other - one)
  return [
    durationRow('first GET /app, which bundles it', bundling, 300),
    ...(BESIDE === undefined
      ? []
      : [
          {
            name: 'start, beside the tree without pages',
            target: `< ${MAX_START_GROWTH_MS} ms later`,
            met: median(growth) < MAX_START_GROWTH_MS,
            p50: median(rounds.map(({ other }) => other)),
            note: `median ${Math.round(median(growth))} ms later; ${rangeOf(growth, 0)}`,
          },
        ]),
  ]
}

async function timeOf({ url }: Program, path: string): Promise<number> {
  const start = performance.now()
  await (await fetchAnswer(url, get(path))).text()
  return performance.now() - start
}
