import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs by itself, by the Node of what is tried, where nothing else of the project is: in a root of its own. */
const MAX_START_MS = 60_000
const [, , command = '', ...args] = process.argv
const person = { email: 'admin@release.example', password: 'correct horse battery' }

export interface Trial {
  readonly version: string
  readonly statuses: Readonly<Record<string, number>>
  readonly created: string
  readonly picture: number
  /** What it logs, from warnings on. */
  readonly warnings: readonly string[]
  readonly exitCode: number | null
}

async function run(...words: string[]): Promise<string> {
  const child = spawn(command, [...args, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  return (await text(child.stdout)).trim()
}

async function ready(): Promise<string> {
  const deadline = AbortSignal.timeout(MAX_START_MS)
  let output = ''
  while (!deadline.aborted && server.exitCode === null) {
    const [chunk] = await once(server.stdout, 'data', { signal: deadline })
    output += chunk
    const url = /^hromada listening on (\S+)$/m.exec(output)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`not ready: ${output}`)
}

async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url + path, init)
  await response.arrayBuffer()
  return response.status
}

/** Encoded by a library that is native, in a process of its own. */
async function sendPicture(): Promise<number> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const form = new FormData()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png')
  return statusOf('/api/pictures', { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
}

/** Of a line of the log, or the line where it is none. */
const messageOf = (line: string): string => (line.startsWith('{') ? JSON.parse(line).msg : line)

const version = await run('--version')
const server = spawn(command, [...args, 'start'], { stdio: ['ignore', 'pipe', 'pipe'] })
const logged = text(server.stderr)
const ended = once(server, 'close')
const url = await ready()
const app = await (await fetch(`${url}/app`)).text()
const assets = [...new Set(app.match(/\/app\/assets\/[\w.-]+/g))]
const statuses: Record<string, number> = {}
for (const path of ['/healthz', '/app', '/news', '/docs']) statuses[path] = await statusOf(path)
for (const path of assets) statuses[path.slice(path.lastIndexOf('.'))] = await statusOf(path)
const { email, password } = person
const created = await run('user', 'create', '--email', email, '--role', 'admin', '--password', password)
const picture = await sendPicture()
server.kill('SIGTERM')
const [exitCode] = await ended
const warnings = (await logged).split('\n').filter(Boolean).map(messageOf)
process.stdout.write(JSON.stringify({ version, statuses, created, picture, warnings, exitCode } satisfies Trial))
