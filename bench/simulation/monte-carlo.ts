import { seededRandom } from '../lib/random.ts'
import { drawHabits } from './assumptions.ts'
import { type Demand, demandOf, type Measured } from './demand.ts'

const DRAWS = 10_000
const SEED = 1

/** Demands of one member in ten thousand random communities, the same ones in every run. */
export function drawDemands(measured: Measured): readonly Demand[] {
  const random = seededRandom(SEED)
  return Array.from({ length: DRAWS }, () => demandOf(drawHabits(random), measured))
}

/** The 5th, 50th and 95th percentile of a figure. */
export function rangeOf(demands: readonly Demand[], figure: (demand: Demand) => number) {
  const sorted = Float64Array.from(demands, figure).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { low: at(0.05), typical: at(0.5), high: at(0.95) }
}

export type Machine = { readonly cores: number; readonly memoryBytes: number; readonly diskBytes: number }

export type Capacity = { readonly members: number; readonly endsFirst: 'cores' | 'memory' | 'disk' }

/** The program's own limit. */
const MAX_PROCESSES = 16
/** Of memory and disk. */
const USABLE_SHARE = 0.8

/**
 * How many members a single machine has capacity for, with a process for each core, 16 at most, and files on its disk.
 * @param utilization how busy processes and database may be
 */
export function capacityOf(
  machine: Machine,
  demand: Demand,
  utilization: { readonly program: number; readonly database: number },
  processBytes: number,
): Capacity {
  const cores = demand.programCores / utilization.program + demand.databaseCores / utilization.database
  const freeBytes = machine.memoryBytes * USABLE_SHARE - Math.min(machine.cores, MAX_PROCESSES) * processBytes
  const limits = [
    { endsFirst: 'cores', members: machine.cores / cores },
    { endsFirst: 'memory', members: Math.max(0, freeBytes) / (demand.connectionBytes + demand.hotBytes) },
    { endsFirst: 'disk', members: (machine.diskBytes * USABLE_SHARE) / (demand.databaseBytes + demand.fileBytes) },
  ] as const
  return limits.reduce((least, limit) => (limit.members < least.members ? limit : least))
}
