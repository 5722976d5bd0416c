import { migrate } from '../../src/platform/database/migrate.ts'
import { openProgramDatabase } from '../lib/database.ts'
import type { Pinning } from '../lib/pinning.ts'
import { startProgram } from '../lib/program.ts'
import type { Row } from '../lib/report.ts'
import { makeTemporaryFolder } from '../lib/temporary-folder.ts'
import { measureCommits } from './commit-rate.ts'
import { measureCpuTime } from './cpu-time.ts'
import type { CpuTimeByKind } from './inputs.ts'
import { measurePartitions } from './partitions.ts'
import { measureRowSizes, type RowSize } from './row-sizes.ts'

/** What the simulation needs beside the other benchmarks' results, measured on a small community. */
export async function measureSimulationInputs(pinning: Pinning): Promise<Row[]> {
  await using folder = await makeTemporaryFolder()
  const dataDir = folder.path
  const sizes = await writeCommunity(dataDir)
  const { cpuTime, commits } = await measureProgram(dataDir, pinning)
  await using database = await openProgramDatabase({ dataDir })
  const partitions = await measurePartitions(database)
  return [...sizeRows(sizes), ...cpuTimeRows(cpuTime), ...commits, ...partitions]
}

/** Without the program, which would process what is inserted. */
async function writeCommunity(dataDir: string) {
  await using database = await openProgramDatabase({ dataDir })
  await migrate(database.db)
  return await measureRowSizes(database, dataDir)
}

async function measureProgram(dataDir: string, pinning: Pinning) {
  await using program = await startProgram(pinning, { dataDir })
  await using database = await openProgramDatabase(program)
  return { cpuTime: await measureCpuTime(program, database), commits: await measureCommits(database) }
}

const sizeRows = (sizes: readonly RowSize[]): Row[] =>
  sizes.map(({ table, rows, bytes, indexBytes }) => ({
    name: `row of ${table}`,
    key: `row:${table}`,
    bytes,
    figures: { rows, bytes, indexBytes },
    note: `indexes ${Math.round((indexBytes / bytes) * 100)} %; of ${rows} rows`,
  }))

const cpuTimeRows = (cpuTime: CpuTimeByKind): Row[] =>
  Object.entries(cpuTime).map(([kind, { programMs, databaseMs }]) => ({
    name: `processor time of one ${kind}`,
    key: `cpu:${kind}`,
    figures: { programMs, databaseMs },
    note: `program ${programMs.toPrecision(2)} ms, database ${databaseMs.toPrecision(2)} ms`,
  }))
