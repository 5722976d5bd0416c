import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pinning } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const START_TIMEOUT_MS = 180_000
const POLL_MS = 200
const OUTPUT_TAIL_CHARACTERS = 4_000

/** A command of a peer: run in `folder`, where what it says is kept, with nothing of our own environment but PATH. */
export interface PeerCommand {
  readonly command: string[]
  readonly folder: string
  readonly environment: Record<string, string>
}

/** Runs a command to its end; throws with its last words when it fails. */
export async function runPeer(pinning: Pinning, { command, folder, environment }: PeerCommand): Promise<void> {
  const [file = '', ...args] = pinning.onServerCore(withOutputKept(command))
  const child = spawn(file, args, { env: environmentOf(folder, environment), stdio: 'ignore' })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code ?? signal}: ${await outputTail(folder)}`)
}

/**
 * Starts a server on a free port, which it is told as PORT, and waits until it answers at `path`: a peer that logs
 * nothing says no line that could be waited for.
 */
export async function startPeer(
  pinning: Pinning,
  { command, folder, environment }: PeerCommand,
  path: string,
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({
    command: pinning.onServerCore(withOutputKept(command)),
    environment: { ...environmentOf(folder, environment), PORT: `${port}`, PEER_URL: url },
    listening: /(\S+)\n/,
    timeoutMs: START_TIMEOUT_MS,
  })
  const beginning = performance.now()
  while (!(await answers(url + path))) {
    if (!isRunning(server.pid) || performance.now() - beginning > START_TIMEOUT_MS) {
      await server.stop()
      throw new Error(`${command.join(' ')} does not answer at ${url}${path}: ${await outputTail(folder)}`)
    }
    await sleep(POLL_MS)
  }
  return server
}

const withOutputKept = (command: string[]) => [
  'sh',
  '-c',
  'echo "$PEER_URL"; cd "$PEER_FOLDER" && exec "$@" >>output.log 2>&1',
  'sh',
  ...command,
]

const environmentOf = (folder: string, environment: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  PEER_FOLDER: folder,
  NODE_ENV: 'production',
  ...environment,
})

async function outputTail(folder: string): Promise<string> {
  const output = await readFile(join(folder, 'output.log'), 'utf8').catch(() => '')
  return output.slice(-OUTPUT_TAIL_CHARACTERS)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.ok
  } catch {
    // It does not listen yet.
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
