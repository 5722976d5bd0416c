import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '../table.ts'

const RESULTS = join(import.meta.dirname, '../results')

/** What the program is asked for, of which each has a cost of its own. */
export const kinds = [
  'article',
  'newsList',
  'opportunity',
  'opportunityList',
  'filteredKept',
  'filteredFresh',
  'searchKept',
  'searchFresh',
  'notificationList',
  'write',
  'notification',
  'mail',
] as const
export type Kind = (typeof kinds)[number]

interface Source {
  readonly benchmark: string
  readonly row: string
  /** How many cores were taken, by the program and its database together. */
  readonly cores: number
  /** How many were done in the row's time; without it, the row says how many a second. */
  readonly count?: number
}

/** The results that say what each costs. A row that the load generator shared cores with says too much rather than too little. */
const sources: Record<Kind, Source> = {
  article: { benchmark: 'news', row: 'GET article by id, 10,000', cores: 1 },
  newsList: { benchmark: 'news', row: 'GET list, first page of 10', cores: 1 },
  opportunity: { benchmark: 'opportunities', row: 'GET detail, 10,000, of 1,000,000', cores: 1 },
  opportunityList: listSource('without filters (1 kinds)'),
  filteredKept: listSource('filtered (20 kinds)'),
  filteredFresh: listSource('filtered, hardly any twice (20 kinds)'),
  searchKept: listSource('searched (20 kinds)'),
  searchFresh: listSource('searched, hardly any twice (20 kinds)'),
  notificationList: { benchmark: 'notifications', row: 'GET list, 20, of 64 members in turn', cores: 1 },
  write: { benchmark: 'news', row: 'POST like and unlike by one member', cores: 1 },
  notification: {
    benchmark: 'notifications',
    row: 'POST to an audience of 100000, until everybody has it, 2 cores',
    cores: 2,
    count: 100_000,
  },
  mail: {
    benchmark: 'notifications-email',
    row: 'E-mail into an SMTP server on this machine, 10000 that are due at once, 2 cores',
    cores: 2,
  },
}

function listSource(kind: string): Source {
  return { benchmark: 'opportunities', row: `lists ${kind}, 1,000,000, 4 connections`, cores: 1 }
}

export interface Costs {
  /** Processor time of program and database together, in milliseconds, at most. */
  readonly ms: Readonly<Record<Kind, number>>
  readonly connectionKibibytes: number
  /** Of one connection at rest, as a share of a core. */
  readonly connectionCores: number
  readonly processMegabytes: number
}

/** Reads what has been measured. Throws an Error that names the benchmark whose result is missing. */
export async function readCosts(): Promise<Costs> {
  const entries = await Promise.all(kinds.map(async (kind) => [kind, await costOf(sources[kind])] as const))
  const live = await findRow('notifications-live', '5000 connections at rest')
  const memory = await findRow('footprint', 'memory after 1,000,000 more requests')
  return {
    ms: Object.fromEntries(entries) as Record<Kind, number>,
    connectionKibibytes: numberIn(live, /([\d.]+) KiB each/),
    connectionCores: numberIn(live, /([\d.]+) % of a core/) / 100 / 5_000,
    processMegabytes: Math.max(numberIn(memory, /^(\d+) MB/), numberIn(memory, /then (\d+) MB/)),
  }
}

/** Where a cost comes from, for people. */
export function sourceOf(kind: Kind): string {
  const { benchmark, row } = sources[kind]
  return `${benchmark}.md: ${row}`
}

async function costOf({ benchmark, row, cores, count }: Source): Promise<number> {
  const { p50, perSecond } = await findRow(benchmark, row)
  const eachMs = count === undefined ? 1000 / (perSecond ?? Number.NaN) : (p50 ?? Number.NaN) / count
  if (!Number.isFinite(eachMs)) throw new Error(`bench/results/${benchmark}.json: no figure in the row "${row}"`)
  return eachMs * cores
}

async function findRow(benchmark: string, name: string): Promise<Row> {
  const { rows } = JSON.parse(await readFile(join(RESULTS, `${benchmark}.json`), 'utf8')) as { rows: Row[] }
  const row = rows.find((one) => one.name === name)
  if (row === undefined)
    throw new Error(`bench/results/${benchmark}.json has no row "${name}": run npm run bench -- ${benchmark}`)
  return row
}

function numberIn({ name, note = '' }: Row, pattern: RegExp): number {
  const found = Number(note.match(pattern)?.[1])
  if (!Number.isFinite(found)) throw new Error(`the row "${name}" no longer says ${pattern}`)
  return found
}
