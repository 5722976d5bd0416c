import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/database/migrate.ts'
import type { Pinning } from './pinning.ts'
import { startProgram } from './program.ts'
import { openProgramDatabase } from './seed.ts'
import { typicalHabits } from './simulation/assumptions.ts'
import { kinds, readCosts } from './simulation/costs.ts'
import { dailyWork, type Measured, workOf } from './simulation/demand.ts'
import { findHeadroom, mixOf } from './simulation/headroom.ts'
import { measurePartitions } from './simulation/partitions.ts'
import { measureSpent, type Spent } from './simulation/processor-time.ts'
import { drawDemands } from './simulation/ranges.ts'
import {
  capacityRows,
  commitRows,
  communityRows,
  costRows,
  partitionRows,
  type Queues,
  queueRows,
  signalRow,
  sizeRows,
} from './simulation/rows.ts'
import { measureCommits } from './simulation/signals.ts'
import { measureStorage } from './simulation/storage.ts'
import { progress, type Row } from './table.ts'

const CORES = [1, 2, 4, 8, 16, 32, 64]

/**
 * What communities need that nobody has here: measured costs and sizes of rows, times how communities may behave
 * (bench/simulation/assumptions.ts), drawn ten thousand times; and how long queues are before so many cores. The same
 * measurements give the same figures.
 */
export async function measureSimulation(pinning: Pinning): Promise<Row[]> {
  const costs = await readCosts()
  const { sizes, spent, commits, partitions } = await measureCommunity(pinning)
  const measured: Measured = { costs, spent, sizes }
  const queues = simulateQueues(measured)
  progress('ten thousand communities …')
  const demands = drawDemands(measured)
  return [
    ...sizeRows(sizes),
    ...costRows(measured),
    ...commitRows(commits),
    ...partitionRows(partitions),
    ...queueRows(queues),
    ...communityRows(demands, measured, queues),
    ...capacityRows(demands, measured, queues),
    signalRow(demands, commits),
  ]
}

async function measureCommunity(pinning: Pinning) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hromada-simulation-'))
  try {
    const sizes = await writeCommunity(dataDir)
    const found = await measureProgram(dataDir, pinning)
    await using database = await openProgramDatabase({ dataDir, databaseUrl: undefined })
    return { sizes, ...found, partitions: await measurePartitions(database) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Without the program, which would take up what it finds. */
async function writeCommunity(dataDir: string) {
  await using database = await openProgramDatabase({ dataDir, databaseUrl: undefined })
  await migrate(database.db)
  return await measureStorage(database, dataDir)
}

async function measureProgram(dataDir: string, pinning: Pinning) {
  const environment = { HROMADA_RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
  await using program = await startProgram(pinning, { dataDir, environment })
  await using database = await openProgramDatabase(program)
  const spent = await measureSpent(program, database, pinning)
  return { spent, commits: await measureCommits(database) }
}

function simulateQueues(measured: Measured): Queues {
  const rates = dailyWork(typicalHabits)
  const work = workOf(measured)
  const mix = (part: keyof Spent) => mixOf(kinds.map((kind) => ({ rate: rates[kind], ms: work[part][kind] })))
  progress('queues before processes …')
  const program = findHeadroom(mix('program'), 1)
  const database = CORES.map((cores) => {
    progress(`queues before ${cores} cores …`)
    return findHeadroom(mix('database'), cores)
  })
  return { program, database }
}
