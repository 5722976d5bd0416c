import { drawHabits } from './assumptions.ts'
import { type Demand, demandOf, type Measured } from './demand.ts'
import { openRandom } from './random.ts'

/** Of many communities that may be: nine of ten lie between low and high, and half on either side of typical. */
export interface Range {
  readonly low: number
  readonly typical: number
  readonly high: number
}

const DRAWS = 10_000
const SEED = 1

/** Demands of one member in ten thousand communities drawn by chance, the same ones in every run. */
export function drawDemands(measured: Measured): readonly Demand[] {
  const random = openRandom(SEED)
  return Array.from({ length: DRAWS }, () => demandOf(drawHabits(random), measured))
}

/** The range of a figure over all of them. */
export function rangeOf(demands: readonly Demand[], figure: (demand: Demand) => number): Range {
  const sorted = Float64Array.from(demands, figure).sort()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { low: at(0.05), typical: at(0.5), high: at(0.95) }
}

export interface Machine {
  readonly cores: number
  readonly memoryBytes: number
  readonly diskBytes: number
}

export interface Capacity {
  readonly members: number
  readonly endsFirst: 'cores' | 'memory' | 'disk'
}

/** More a program does not start. */
const MOST_PROCESSES = 16
/** So much of memory and disk can be used. */
const USABLE_SHARE = 0.8

/**
 * How many members a machine holds that does everything, with a process for each core, 16 at most, and files on its disk.
 * @param utilisation how busy processes, and cores of the database, may be
 */
export function capacityOf(
  machine: Machine,
  demand: Demand,
  utilisation: { readonly program: number; readonly database: number },
  processBytes: number,
): Capacity {
  const cores = demand.programCores / utilisation.program + demand.databaseCores / utilisation.database
  const freeBytes = machine.memoryBytes * USABLE_SHARE - Math.min(machine.cores, MOST_PROCESSES) * processBytes
  const limits = [
    { endsFirst: 'cores', members: machine.cores / cores },
    { endsFirst: 'memory', members: Math.max(0, freeBytes) / (demand.connectionBytes + demand.hotBytes) },
    { endsFirst: 'disk', members: (machine.diskBytes * USABLE_SHARE) / (demand.databaseBytes + demand.fileBytes) },
  ] as const
  return limits.reduce((least, limit) => (limit.members < least.members ? limit : least))
}
