import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import pg from 'pg'
import { builtPath } from '../../release/entries.ts'
import { newSecret } from '../../src/platform/settings/stored-secret.ts'
import { clustersFolder, layCluster } from '../harness/clusters.ts'
import { type Outcome, outcomeOf } from '../harness/outcome.ts'
import type { Answer as WholeAnswer } from '../harness/test-app.ts'
import { killServer } from './processes.ts'

const START_LIMIT_MS = 120_000
const root = join(import.meta.dirname, '../..')

/** TEST_PROCESSES: all programs that tests start serve by so many. */
const severalProcesses = process.env.TEST_PROCESSES && { HROMADA_PROCESSES: process.env.TEST_PROCESSES }

interface Program {
  readonly child: ChildProcess
  /** The address in the ready line. */
  readonly ready: Promise<string>
  /** Everything on standard output so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** How the process ended. */
  readonly ended: Promise<Outcome>
}

/** Where it failed, the failure says what it complained of. */
export const assertSucceeded = ({ code, complaints }: Outcome): void => assert.equal(code, 0, complaints)

/** An empty data folder until the stack is left; a database that still runs on it then is killed. */
export async function temporaryDataFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(clustersFolder(), 'data-'))
  stack.defer(async () => {
    await killServer(folder)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** The same, as a program that has run leaves it: with a secret, and a database that has all tables. */
export async function preparedDataFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryDataFolder(stack)
  await layCluster(folder)
  await writeFile(join(folder, 'secret'), newSecret(), { mode: 0o600 })
  return folder
}

/** Starts `npm start`'s program, or another, on a free port, and waits for its ready line. */
export async function startProgram(
  stack: AsyncDisposableStack,
  environment: Record<string, string>,
  script?: string,
): Promise<Program & { url: string }> {
  const program = launchProgram(stack, environment, script)
  return { ...program, url: await program.ready }
}

/** The same without waiting. Whatever still runs when the stack is left is killed. */
export function launchProgram(
  stack: AsyncDisposableStack,
  environment: Record<string, string>,
  script = 'src/main.ts',
): Program {
  const child = spawn(process.execPath, [programAt(script)], {
    cwd: tmpdir(),
    env: {
      ...baseEnvironment(),
      PORT: '0',
      LOG_LEVEL: 'warn',
      HROMADA_RATE_LIMIT_SCALE: '0',
      ...severalProcesses,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaints = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    const url = /^hromada listening on (\S+)\n/.exec(output)?.[1]
    if (url !== undefined) resolve(url)
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, output, complaints }))
  const limit = setTimeout(() => reject(new Error(`not ready in time: ${complaints}`)), START_LIMIT_MS)
  void ended.then(({ code }) => reject(new Error(`ended with ${code} before it was ready: ${complaints}`)))
  void ready.catch(() => {}).finally(() => clearTimeout(limit))
  stack.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ready, ended, output: () => output, kill: (signal) => void child.kill(signal) }
}

/** Runs a script of the project to its end. */
export async function run(
  script: string,
  args: readonly string[],
  { environment = {}, input = '', folder = tmpdir() }: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [programAt(script), ...args], {
    cwd: folder,
    env: { ...baseEnvironment(), ...environment },
  })
  child.stdin.end(input)
  return outcomeOf(child)
}

/** Runs one command of `hromada` to its end. */
export const runHromada = (words: readonly string[], options?: RunOptions): Promise<Outcome> =>
  run('src/tools/cli/main.ts', words, options)

interface RunOptions {
  readonly environment?: Record<string, string>
  readonly input?: string | Uint8Array
  /** Where it runs, and so where it looks for a `.env`. */
  readonly folder?: string
}

/** Built programs start in less time; they share what is compiled of them, which goes with them. */
const { TEST_PROGRAMS } = process.env
const compileCache = TEST_PROGRAMS && { NODE_COMPILE_CACHE: join(TEST_PROGRAMS, 'compiled') }

/** Where the script is: as a release has it, if it is built for this run. */
export function programAt(script: string): string {
  const built = TEST_PROGRAMS && builtPath(script)
  return built ? join(TEST_PROGRAMS, built) : resolvePath(root, script)
}

/** Nothing of the test run's own settings: a DATABASE_URL among them may be a database that somebody needs. */
function baseEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? tmpdir(), ...compileCache }
}

/** Connects to the database of a program that runs on the folder. */
export async function connect(stack: AsyncDisposableStack, dataFolder: string): Promise<pg.Client> {
  const host = join(dataFolder, 'postgres-socket')
  const client = new pg.Client({ host, port: 5432, user: 'hromada', database: 'hromada' })
  client.on('error', () => {})
  await client.connect()
  stack.defer(() => client.end())
  return client
}

export type Answer = Pick<WholeAnswer, 'status' | 'body'>

export async function request(
  method: string,
  address: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Signs in by e-mail and password; gives the token. */
export async function signIn(url: string, login: { email: string; password: string }): Promise<string> {
  const { status, body } = await request('POST', `${url}/api/auth/sign-in/email`, { body: login })
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`)
  return body.token
}

export const administrator = { email: 'admin@process.example', password: 'correct horse battery' }
export const asAdministrator = {
  HROMADA_ADMIN_EMAIL: administrator.email,
  HROMADA_ADMIN_PASSWORD: administrator.password,
}
