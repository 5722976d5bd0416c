import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const STATUS = '/proc/self/status'

/** Where the two sides of a measurement run, and how to start a command there. */
export interface Pinning {
  onServerCore(command: string[]): string[]
  onLoadCore(command: string[]): string[]
  /** For the results. */
  readonly note: string
}

/** The server side on one core and the load on another, where the machine and `taskset` allow it. */
export function choosePinning(): Pinning {
  const [serverCore, loadCore] = allowedCores()
  if (serverCore === undefined || loadCore === undefined) return unpinned('fewer than two cores are known to be free')
  if (spawnSync('taskset', ['--version']).status !== 0) return unpinned('taskset is not installed')
  return {
    onServerCore: (command) => ['taskset', '--cpu-list', `${serverCore}`, ...command],
    onLoadCore: (command) => ['taskset', '--cpu-list', `${loadCore}`, ...command],
    note:
      `server on core ${serverCore}, load on core ${loadCore}; ` +
      'an embedded PostgreSQL is a child of the program and shares its one core',
  }
}

/** Both sides wherever the machine puts them. */
export const onAnyCore = unpinned('as on a machine of two cores')

function unpinned(reason: string): Pinning {
  const asIs = (command: string[]) => command
  return { onServerCore: asIs, onLoadCore: asIs, note: `not pinned (${reason}): server and load compete for cores` }
}

function allowedCores(): number[] {
  // A system without /proc has no taskset either.
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : ''
  const list = status.match(/^Cpus_allowed_list:\s*(\S+)/m)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Number.isInteger(first) ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : []
  })
}
