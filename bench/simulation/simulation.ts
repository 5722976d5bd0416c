import type { CpuTime } from '../lib/process-tree.ts'
import { progress, type Row } from '../lib/report.ts'
import { typicalHabits } from './assumptions.ts'
import { dailyWork, type Measured, workOf } from './demand.ts'
import { kinds, readInputs } from './inputs.ts'
import { drawDemands } from './monte-carlo.ts'
import { capacityRows, communityRows, costRows, type Queues, queueRows, signalRow } from './rows.ts'
import { findUtilization, mixOf } from './utilization.ts'

const CORES = [1, 2, 4, 8, 16, 32, 64]

/**
 * What large communities need: measured costs, times ten thousand guesses at how members behave (assumptions.ts); and
 * queues before 1 to 64 cores. The same results and assumptions give the same figures.
 */
export async function runSimulation(): Promise<Row[]> {
  const inputs = await readInputs()
  const queues = simulateQueues(inputs)
  progress('ten thousand communities …')
  const demands = drawDemands(inputs)
  return [
    ...costRows(inputs),
    ...queueRows(queues),
    ...communityRows(demands, inputs, queues),
    ...capacityRows(demands, inputs, queues),
    signalRow(demands, inputs),
  ]
}

function simulateQueues(measured: Measured): Queues {
  const rates = dailyWork(typicalHabits)
  const work = workOf(measured)
  const mix = (part: keyof CpuTime) => mixOf(kinds.map((kind) => ({ rate: rates[kind], ms: work[part][kind] })))
  progress('queues before processes …')
  const program = findUtilization(mix('programMs'), 1)
  const database = CORES.map((cores) => {
    progress(`queues before ${cores} cores …`)
    return findUtilization(mix('databaseMs'), cores)
  })
  return { program, database }
}
