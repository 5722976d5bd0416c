import type { CpuTime } from '../lib/process-tree.ts'
import { type Row, readResults } from '../lib/report.ts'
import { measuredTables } from './row-sizes.ts'

/**
 * The kinds of work whose costs differ, which are also the keys of the rows that measure them; in which benchmark these
 * are, and on how many cores program and database together did the work.
 */
const sources = {
  article: { benchmark: 'news', cores: 1 },
  newsList: { benchmark: 'news', cores: 1 },
  opportunity: { benchmark: 'opportunities', cores: 1 },
  opportunityList: { benchmark: 'opportunities', cores: 1 },
  filteredCached: { benchmark: 'opportunities', cores: 1 },
  filteredFresh: { benchmark: 'opportunities', cores: 1 },
  searchCached: { benchmark: 'opportunities', cores: 1 },
  searchFresh: { benchmark: 'opportunities', cores: 1 },
  notificationList: { benchmark: 'notifications', cores: 1 },
  write: { benchmark: 'news', cores: 1 },
  notification: { benchmark: 'notifications', cores: 2 },
  mail: { benchmark: 'notifications-email', cores: 2 },
} as const

export type Kind = keyof typeof sources
export const kinds = Object.keys(sources) as readonly Kind[]

export type Costs = Readonly<Awaited<ReturnType<typeof readCosts>>>

/** In a small community; mails are left out. */
export type CpuTimeByKind = Readonly<Partial<Record<Kind, CpuTime>> & { signIn: CpuTime }>

export type Inputs = Readonly<Awaited<ReturnType<typeof readInputs>>>

/** Reads all that the simulation uses from bench/results/*.json; throws an Error that names what is missing. */
export async function readInputs() {
  const { find } = await readResults('simulation-inputs')
  const cpuTimeOf = (key: string): CpuTime => {
    const row = find(`cpu:${key}`)
    return { programMs: figure(row, 'programMs'), databaseMs: figure(row, 'databaseMs') }
  }
  // Mail is not split by measuring.
  const split = kinds.filter((kind) => kind !== 'mail').map((kind) => [kind, cpuTimeOf(kind)])
  return {
    costs: await readCosts(),
    cpuTime: { ...(Object.fromEntries(split) as CpuTimeByKind), signIn: cpuTimeOf('signIn') },
    sizes: measuredTables.map((table) => {
      const row = find(`row:${table}`)
      return { table, rows: figure(row, 'rows'), bytes: figure(row, 'bytes'), indexBytes: figure(row, 'indexBytes') }
    }),
    /** Small transactions a second, each with a signal. */
    signalsPerSecond: figure(find('commits'), 'perSecond'),
  }
}

const findRow = async (benchmark: string, key: string) => (await readResults(benchmark)).find(key)

async function readCosts() {
  const entries = await Promise.all(
    kinds.map(async (kind) => [kind, await findRow(sources[kind].benchmark, kind)] as const),
  )
  const byKind = <Value>(read: (kind: Kind, row: Row) => Value) =>
    Object.fromEntries(entries.map(([kind, row]) => [kind, read(kind, row)])) as Record<Kind, Value>
  const connections = await findRow('notifications-live', 'connections')
  const memory = await findRow('footprint', 'memory')
  return {
    /** Processor time of program and database together; an upper bound where the load generator shared their cores. */
    ms: byKind((kind, row) => (row.figures?.msEach ?? 1000 / figure(row, 'perSecond')) * sources[kind].cores),
    /** For the results: the rows that these are from. */
    sources: byKind((kind, { name }) => `${sources[kind].benchmark}.md: ${name}`),
    connectionKibibytes: figure(connections, 'kibibytesEach'),
    /** Of one connection at rest, as a share of a core. */
    connectionCores: figure(connections, 'corePercent') / 100 / figure(connections, 'count'),
    processMegabytes: figure(memory, 'processMegabytes'),
  }
}

/** A figure of a row, or its column. Throws when the row has neither. */
function figure(row: Row, name: string): number {
  const found = row.figures?.[name] ?? (name === 'perSecond' ? row.perSecond : undefined)
  if (found === undefined || !Number.isFinite(found)) throw new Error(`the row "${row.name}" has no figure ${name}`)
  return found
}
