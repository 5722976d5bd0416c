import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_TIMEOUT_MS = 30_000
const STDERR_TAIL_CHARACTERS = 4_000
const CLOCK_TICKS_PER_SECOND = 100

/** A server that runs in its own process; `await using` stops it as `stop` does. */
export type ServerProcess = AsyncDisposable & {
  url: string
  pid: number
  /** From starting the process to the line that says it listens. */
  startMs: number
  /** SIGTERM, and wait for the end. */
  stop(): Promise<void>
  /** The memory of this one process, without its children; undefined where there is no /proc. */
  memory(): { rssBytes: number; peakRssBytes: number } | undefined
  /** The processor time of this one process so far, without its children; undefined where there is no /proc. */
  cpuSeconds(): number | undefined
}

/** Starts a server and waits for the line on its stdout whose first group (of `listening`) is its address. */
export async function startServer(options: {
  command: string[]
  environment: Record<string, string>
  listening: RegExp
  timeoutMs: number
}): Promise<ServerProcess> {
  const [file = '', ...args] = options.command
  const startedAt = performance.now()
  const child = spawn(file, args, { env: options.environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill()
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  try {
    const url = await listeningUrl(child, options)
    const pid = child.pid ?? 0
    return {
      url,
      pid,
      startMs: performance.now() - startedAt,
      stop: () => stop(child),
      memory: () => memory(pid),
      cpuSeconds: () => cpuSeconds(pid),
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    throw error
  }
}

function listeningUrl(child: ChildProcess, options: { listening: RegExp; timeoutMs: number }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let stdout = ''
  let stderr = ''
  const fail = (what: string) => reject(new Error(`${what}\n${stderr || stdout.slice(-STDERR_TAIL_CHARACTERS)}`))
  const timeout = setTimeout(() => fail(`the server said no address within ${options.timeoutMs} ms`), options.timeoutMs)
  const onOutput = (text: string) => {
    stdout += text
    const url = stdout.match(options.listening)?.[1]
    if (url === undefined) return
    // Keep reading, or a server that logs a lot would block on a full pipe.
    child.stdout?.off('data', onOutput).resume()
    resolve(url)
  }
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARACTERS)
  })
  child.once('error', (error) => fail(`the server did not start: ${error.message}`))
  // 'close' and not 'exit': by then its last words are read.
  child.once('close', (code, signal) => fail(`the server ended early (${signal ?? code})`))
  return promise.finally(() => clearTimeout(timeout))
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), sleep(STOP_TIMEOUT_MS, true, { ref: false })])
  if (!late) return
  child.kill('SIGKILL')
  await ended
  throw new Error(`the server did not stop within ${STOP_TIMEOUT_MS} ms of SIGTERM`)
}

function memory(pid: number) {
  const status = read(`/proc/${pid}/status`)
  const kibibytes = (name: string) => Number(status?.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1])
  return status === undefined
    ? undefined
    : { rssBytes: kibibytes('VmRSS') * 1024, peakRssBytes: kibibytes('VmHWM') * 1024 }
}

function cpuSeconds(pid: number): number | undefined {
  // The command name may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
