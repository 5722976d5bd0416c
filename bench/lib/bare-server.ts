import cluster from 'node:cluster'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pinning } from './pinning.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const START_TIMEOUT_MS = 10_000
const SET_BY_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * The yardstick: a bare `node:http` server in its own process that answers everything with these bytes.
 * @param processes of more than one each serves as a worker of `node:cluster`
 */
export async function startBareServer(
  pinning: Pinning,
  answer: { headers: Record<string, string>; body: Uint8Array },
  processes = 1,
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'hromada-bare-'))
  const bodyFile = join(folder, 'body')
  await writeFile(bodyFile, answer.body)
  try {
    return await startServer({
      command: pinning.onServerCore([
        process.execPath,
        import.meta.filename,
        bodyFile,
        JSON.stringify(answer.headers),
        String(processes),
      ]),
      environment: { PATH: process.env.PATH ?? '' },
      listening: /listening on (http:\/\/\S+)\n/,
      timeoutMs: START_TIMEOUT_MS,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A bare server that sends the very bytes and headers with which another server answers this request. */
export async function startBareTwin(
  pinning: Pinning,
  url: string,
  request: RequestInit = {},
  processes = 1,
): Promise<ServerProcess> {
  const headers = new Headers(request.headers)
  headers.set('accept-encoding', 'identity')
  const response = await fetch(url, { ...request, headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  const copied = [...response.headers].filter(([name]) => !SET_BY_NODE.has(name))
  return startBareServer(pinning, { headers: Object.fromEntries(copied), body: await response.bytes() }, processes)
}

async function serve(bodyFile: string, headersJson: string): Promise<void> {
  const body = await readFile(bodyFile)
  const headers = { ...(JSON.parse(headersJson) as Record<string, string>), 'content-length': String(body.length) }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    if (cluster.isPrimary) announce(port)
  })
}

function serveInProcesses(count: number): void {
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    listening += 1
    if (listening === count) announce(port)
  })
  for (let number = 0; number < count; number += 1) cluster.fork()
}

const announce = (port: number) => process.stdout.write(`bare server listening on http://127.0.0.1:${port}\n`)

if (import.meta.main) {
  const [bodyFile, headersJson = '{}', processes = '1'] = process.argv.slice(2)
  if (bodyFile === undefined)
    throw new Error('usage: node bench/bare-server.ts <body file> [<headers as JSON>] [<processes>]')
  if (cluster.isPrimary && processes !== '1') serveInProcesses(Number(processes))
  else await serve(bodyFile, headersJson)
}
