import type { Row } from '../lib/report.ts'
import { type Demand, type Measured, workOf } from './demand.ts'
import { type Inputs, kinds } from './inputs.ts'
import { type Capacity, capacityOf, type Machine, rangeOf } from './monte-carlo.ts'
import { coresFor, MAX_P99_MS, type Utilization } from './utilization.ts'

/** Of one process of the program, and of the database on 1 to 64 cores. */
export type Queues = { readonly program: Utilization; readonly database: readonly Utilization[] }

const SHOWN_UTILIZATIONS = [0.3, 0.5, 0.7, 0.9]
const MEGABYTE = 1e6
const GIGABYTE = 1e9
const TERABYTE = 1e12
const COMMUNITIES = [1_000_000, 100_000_000]
const MACHINES: Machine[] = [
  { cores: 2, memoryBytes: 8 * GIGABYTE, diskBytes: 100 * GIGABYTE },
  { cores: 8, memoryBytes: 32 * GIGABYTE, diskBytes: TERABYTE },
  { cores: 32, memoryBytes: 128 * GIGABYTE, diskBytes: 4 * TERABYTE },
]

export function costRows(measured: Measured): Row[] {
  const { costs, cpuTime } = measured
  const { programMs, databaseMs } = workOf(measured)
  const split = (ofProgram: number, ofDatabase: number) =>
    `program ${roughly(ofProgram)} ms, database ${roughly(ofDatabase)} ms`
  const { signIn } = cpuTime
  return [
    ...kinds.map((kind) => ({
      name: `work of one ${kind}`,
      note: `${split(programMs[kind], databaseMs[kind])}; ${roughly(costs.ms[kind])} ms in ${costs.sources[kind]}${cpuTime[kind] === undefined ? ', halved' : ''}`,
    })),
    {
      name: 'work of one sign-in by password',
      note: `${split(signIn.programMs, signIn.databaseMs)}; in simulation-inputs.md`,
    },
  ]
}

export function queueRows({ program, database }: Queues): Row[] {
  return [
    queueRow('one process of the program, its own queue', program),
    ...database.map((one) => queueRow(`database on ${one.cores} cores, one queue`, one)),
  ]
}

function queueRow(name: string, { measured, maxUtilization }: Utilization): Row {
  const times = measured
    .filter(({ utilization }) => SHOWN_UTILIZATIONS.includes(utilization))
    .map(({ utilization, p99Ms }) => `${percent(utilization)} busy ${p99Ms.toFixed(1)} ms`)
  return { name, note: `p99 when ${times.join(', ')}; ${MAX_P99_MS} ms at most up to ${percent(maxUtilization)} busy` }
}

/** What communities of two sizes need. */
export function communityRows(demands: readonly Demand[], { costs }: Measured, queues: Queues): Row[] {
  return COMMUNITIES.flatMap((members) => {
    const processesOf = ({ programCores }: Demand) => coresFor(members * programCores, [queues.program])
    const figures: [string, (demand: Demand) => number][] = [
      ['requests a day, millions', ({ requestsPerDay }) => (members * requestsPerDay) / 1e6],
      ['requests a second', ({ requestsPerSecond }) => members * requestsPerSecond],
      ['processes of the program, a core each', processesOf],
      ['cores of the database', ({ databaseCores }) => coresFor(members * databaseCores, queues.database)],
      ['connections for live events', ({ connections }) => members * connections],
      [
        'memory of the processes, GB',
        (demand) =>
          (processesOf(demand) * costs.processMegabytes * MEGABYTE + members * demand.connectionBytes) / GIGABYTE,
      ],
      ['memory of the database for what is hot, GB', ({ hotBytes }) => (members * hotBytes) / GIGABYTE],
      ['database after a year, TB', ({ databaseBytes }) => (members * databaseBytes) / TERABYTE],
      ['files after a year, TB', ({ fileBytes }) => (members * fileBytes) / TERABYTE],
      ['network, Mbit/s', ({ networkBytesPerSecond }) => (members * networkBytesPerSecond * 8) / 1e6],
      ['notifications a second', ({ notificationsPerSecond }) => members * notificationsPerSecond],
      ['mails a day, thousands', ({ mailsPerDay }) => (members * mailsPerDay) / 1e3],
      ['mails a second', ({ mailsPerSecond }) => members * mailsPerSecond],
    ]
    const size = members.toLocaleString('en')
    return figures.map(([name, figure]) => ({ name: `${size} members: ${name}`, range: rangeOf(demands, figure) }))
  })
}

/** How many members machines have capacity for, and which resource saturates first. */
export function capacityRows(demands: readonly Demand[], { costs }: Measured, { program, database }: Queues): Row[] {
  return MACHINES.map((machine) => {
    const ofDatabase = database.find(({ cores }) => cores >= machine.cores) ?? program
    const utilization = { program: program.maxUtilization, database: ofDatabase.maxUtilization }
    const holds = (demand: Demand) => capacityOf(machine, demand, utilization, costs.processMegabytes * MEGABYTE)
    const ends = demands.map((demand) => holds(demand).endsFirst)
    const shareOf = (resource: Capacity['endsFirst']) =>
      `${resource} ${percent(ends.filter((one) => one === resource).length / ends.length)}`
    const { cores, memoryBytes, diskBytes } = machine
    return {
      name: `members on one machine of ${cores} cores, ${memoryBytes / GIGABYTE} GB of memory, ${diskBytes / GIGABYTE} GB of disk, everything on it`,
      range: rangeOf(demands, (demand) => holds(demand).members),
      note: `ends first: ${shareOf('cores')}, ${shareOf('memory')}, ${shareOf('disk')}`,
    }
  })
}

export function signalRow(demands: readonly Demand[], { signalsPerSecond }: Inputs): Row {
  return {
    name: 'members whose notifications come as fast as commits that signal, in the busiest minute',
    range: rangeOf(demands, ({ notificationsPerSecond }) => signalsPerSecond / notificationsPerSecond),
    note: 'each in a transaction of its own; of a batch, 150 share a signal',
  }
}

const roughly = (ms: number) => ms.toLocaleString('en', { maximumSignificantDigits: 2 })

const percent = (share: number) => `${Math.round(share * 100)} %`
