import { type ChildProcess, spawn } from 'node:child_process'
import { codeOf } from './embedded-binaries.ts'

/** Whom PostgreSQL runs as when the program itself runs as root, which PostgreSQL refuses. */
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

/** Runs one of PostgreSQL's programs to its end; answers what it printed, throws an Error with its complaint. */
export async function run(command: Command): Promise<string> {
  const child = start(command, ['ignore', 'pipe', 'pipe'])
  let output = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', (error) => reject(describeSpawnError(command, error)))
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  if (code === 0) return output
  throw new Error(`${command.program} failed (${code}): ${complaint.trim() || output.trim()}`)
}

/** Starts a program that outlives this one; its complaints go to the open file. */
export function startDetached(command: Command, complaintsFile: number): ChildProcess {
  const child = start(command, ['ignore', complaintsFile, complaintsFile])
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
    // A session of its own: Ctrl-C in the terminal must reach the program first, which then stops the server in order.
    detached: true,
  })
}

function commandLine({ user, program, arguments: args }: Command): [string, ...string[]] {
  if (user === undefined) return [program, ...args]
  // One capability stays: without it the other user could not even enter a folder such as /root.
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

/** Only what a program needs to run: the secrets of ours, and PG* variables meant for other servers, stay behind. */
function environment(): Record<string, string> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', LD_LIBRARY_PATH } = process.env
  return {
    PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
  }
}

function describeSpawnError(command: Command, error: Error): Error {
  if (command.user === undefined || codeOf(error) !== 'ENOENT') return error
  return new Error('the program setpriv (of util-linux) is missing', { cause: error })
}
