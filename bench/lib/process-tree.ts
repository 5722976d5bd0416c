import { readdirSync, readFileSync } from 'node:fs'

const CLOCK_TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** What the system tells of one process. */
export interface ProcessFigures {
  readonly pid: number
  readonly isDatabase: boolean
  /** Its own and that of children that have ended. */
  readonly cpuSeconds: number
  readonly rssBytes: number
}

/** A process with all its descendants; an embedded database is among them while the program that started it lives. */
export function processTree(rootPid: number): ProcessFigures[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => figuresOf(Number(name)))
  const found: ProcessFigures[] = []
  for (let generation = all.filter(({ pid }) => pid === rootPid); generation.length > 0; ) {
    found.push(...generation)
    const pids = new Set(generation.map(({ pid }) => pid))
    generation = all.filter(({ parentPid }) => pids.has(parentPid))
  }
  return found
}

/** How many files, sockets and the like a process has open. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

function figuresOf(pid: number): (ProcessFigures & { parentPid: number })[] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended since the list was made.
    return []
  }
  // The name may hold spaces and brackets: fields are counted from behind its last bracket.
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [
    {
      pid,
      parentPid: Number(fields[1]),
      isDatabase: stat.slice(stat.indexOf('(') + 1, nameEnd) === 'postgres',
      cpuSeconds: ticks / CLOCK_TICKS_PER_SECOND,
      rssBytes: Number(fields[21]) * PAGE_BYTES,
    },
  ]
}
