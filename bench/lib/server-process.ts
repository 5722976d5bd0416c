import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { onAnyCore, type Pinning } from './pinning.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 200
const OUTPUT_TAIL_CHARACTERS = 4_000

/** A server to be measured, and where its load runs. */
export type Server = { readonly url: string; readonly pinning: Pinning }

/** A server in a process of its own; `await using` stops it as `stop` does. */
export interface ServerProcess extends Server, AsyncDisposable {
  readonly pid: number
  /** From starting the process to the line that says it listens. */
  readonly startMs: number
  /** SIGTERM, and wait for the end. */
  stop(): Promise<void>
}

interface ServerCommand {
  readonly command: string[]
  readonly folder?: string
  /** Beside PATH; nothing else of our own environment: a DATABASE_URL in it may be a database that somebody needs. */
  readonly environment?: Record<string, string>
  /** The line on stdout that says it listens; its first group is the address. */
  readonly listening?: RegExp
  /** In place of `listening`: a URL that answers with a success when the server is ready. */
  readonly ready?: string
  readonly timeoutMs?: number
}

/** Starts a server and waits until it listens. */
export async function startServer(pinning: Pinning, options: ServerCommand): Promise<ServerProcess> {
  const [file = '', ...args] = pinning.onServerCore(options.command)
  const startedAt = performance.now()
  const env = { PATH: process.env.PATH ?? '', ...options.environment }
  const child = spawn(file, args, { env, cwd: options.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill()
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  try {
    const url = await listeningUrl(child, options)
    const startMs = performance.now() - startedAt
    return {
      ...{ url, startMs, pinning, pid: child.pid ?? 0 },
      stop: () => stop(child),
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    throw error
  }
}

/** Starts a script of the benchmark that prints `listening on <address>`. */
export function startScript(file: string, args: string[], pinning: Pinning = onAnyCore): Promise<ServerProcess> {
  return startServer(pinning, { command: [process.execPath, file, ...args] })
}

function listeningUrl(child: ChildProcess, { listening, ready, timeoutMs }: ServerCommand): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let stdout = ''
  let stderr = ''
  const fail = (what: string) => reject(new Error(`${what}\n${stderr || stdout.slice(-OUTPUT_TAIL_CHARACTERS)}`))
  const limitMs = timeoutMs ?? START_TIMEOUT_MS
  const timeout = setTimeout(() => fail(`the server is not ready within ${limitMs} ms`), limitMs)
  const polling = ready === undefined ? undefined : setInterval(() => void poll(ready).then(onUrl, () => {}), POLL_MS)
  const onOutput = (text: string) => {
    stdout += text
    if (ready === undefined) onUrl(stdout.match(listening ?? /listening on (\S+)\n/)?.[1])
  }
  function onUrl(url: string | undefined): void {
    if (url === undefined) return
    // Keep reading, or a server that logs a lot would block on a full pipe.
    child.stdout?.off('data', onOutput).resume()
    resolve(url)
  }
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-OUTPUT_TAIL_CHARACTERS)
  })
  child.once('error', (error) => fail(`the server did not start: ${error.message}`))
  // 'close' and not 'exit': by then all output has been read.
  child.once('close', (code, signal) => fail(`the server ended early (${signal ?? code})`))
  return promise.finally(() => {
    clearTimeout(timeout)
    clearInterval(polling)
  })
}

/** @returns the server's address once it answers; rejects while it does not listen */
async function poll(ready: string): Promise<string | undefined> {
  const response = await fetch(ready)
  await response.text()
  return response.ok ? new URL(ready).origin : undefined
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const isLate = await Promise.race([ended.then(() => false), sleep(STOP_TIMEOUT_MS, true, { ref: false })])
  if (!isLate) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`the server did not stop within ${STOP_TIMEOUT_MS} ms of SIGTERM`)
}
