import { type ChildProcess, spawn } from 'node:child_process'
import { isMissing } from '../lib/error-code.ts'
import { libraryPath } from '../lib/library-path.ts'

/** Set when the program runs as root, which PostgreSQL refuses. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

interface Command {
  readonly user: ServerUser | undefined
  readonly program: string
  readonly arguments: readonly string[]
  readonly folder: string
}

export async function run(command: Command): Promise<string> {
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  let output = ''
  let errorOutput = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', (error) => reject(describeSpawnError(command, error)))
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  if (code === 0) return output
  throw new Error(`${command.program} failed (${code}): ${errorOutput.trim() || output.trim()}`)
}

/** The process outlives this one; its error output goes to an open file. */
export function startDetached(command: Command, errorFile: number): ChildProcess {
  const child = start(command, ['ignore', errorFile, errorFile])
  child.on('error', () => {})
  child.unref()
  return child
}

function start(command: Command, stdio: ('ignore' | 'pipe' | number)[]): ChildProcess {
  const [program, ...args] = commandLine(command)
  return spawn(program, args, {
    cwd: command.folder,
    env: environment(),
    stdio,
    // A session of its own: Ctrl-C must reach only this program, which then stops the server in order.
    detached: true,
  })
}

function commandLine({ user, program, arguments: args }: Command): [string, ...string[]] {
  if (user === undefined) return [program, ...args]
  // One capability stays: without it the user could not enter a folder such as /root.
  return [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
    program,
    ...args,
  ]
}

/** Secrets of this program, and PG* variables for other servers, are left out. */
function environment(): Record<string, string> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin' } = process.env
  return {
    PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...libraryPath(),
  }
}

function describeSpawnError(command: Command, error: Error): Error {
  if (command.user === undefined || !isMissing(error)) return error
  return new Error('the program setpriv (of util-linux) is missing', { cause: error })
}
