import { readdirSync, readFileSync } from 'node:fs'

const CLOCK_TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** What `/proc` says of one process. */
interface ProcessFigures {
  readonly pid: number
  readonly parentPid: number
  readonly isDatabase: boolean
  /** Its own and that of children that have ended. */
  readonly cpuSeconds: number
  readonly rssBytes: number
}

/** A process with all its descendants; an embedded database is among them while the program that started it lives. */
export function processTree(rootPid: number): ProcessFigures[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => figuresOf(Number(name)) ?? [])
  const found: ProcessFigures[] = []
  for (let generation = all.filter(({ pid }) => pid === rootPid); generation.length > 0; ) {
    found.push(...generation)
    const pids = new Set(generation.map(({ pid }) => pid))
    generation = all.filter(({ parentPid }) => pids.has(parentPid))
  }
  return found
}

/** Processor time of a program and of its embedded database, in milliseconds. */
export type CpuTime = { readonly programMs: number; readonly databaseMs: number }

/**
 * The mean processor time of a unit of work.
 * @param unitsOf how many units that was, by the result of the work
 */
export async function cpuTimeOn<Result>(
  rootPid: number,
  work: () => Promise<Result>,
  unitsOf: (result: Result) => number,
): Promise<CpuTime & { readonly result: Result }> {
  const before = cpuTimeOf(rootPid)
  const result = await work()
  const after = cpuTimeOf(rootPid)
  const each = (part: keyof CpuTime) => (after[part] - before[part]) / unitsOf(result)
  return { programMs: each('programMs'), databaseMs: each('databaseMs'), result }
}

function cpuTimeOf(rootPid: number): CpuTime {
  const processes = processTree(rootPid)
  const sum = (isDatabase: boolean) =>
    processes.filter((one) => one.isDatabase === isDatabase).reduce((ms, one) => ms + one.cpuSeconds * 1000, 0)
  return { programMs: sum(false), databaseMs: sum(true) }
}

/** Resident memory of this one process, without its children. */
export const rssBytesOf = (pid: number): number => figuresOf(pid)?.rssBytes ?? Number.NaN

/**
 * Memory of a program without its database: of pages that several of its processes share, each has its part (PSS), so
 * that they count once.
 */
export function programBytesOf(rootPid: number): number {
  const pids = processTree(rootPid).flatMap(({ pid, isDatabase }) => (isDatabase ? [] : [pid]))
  return pids.reduce((sum, pid) => sum + proportionalBytesOf(pid), 0)
}

function proportionalBytesOf(pid: number): number {
  try {
    const [, kibibytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kibibytes) * 1024
  } catch {
    // It has ended.
    return 0
  }
}

/** How many files and sockets a process has open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** @returns undefined for a process that has ended */
function figuresOf(pid: number): ProcessFigures | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name may hold spaces and brackets: fields are counted from behind its last bracket.
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return {
    pid,
    parentPid: Number(fields[1]),
    isDatabase: stat.slice(stat.indexOf('(') + 1, nameEnd) === 'postgres',
    cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND,
    rssBytes: Number(fields[21]) * PAGE_BYTES,
  }
}
