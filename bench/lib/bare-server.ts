import cluster from 'node:cluster'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fetchAnswer } from './http-client.ts'
import { listen } from './listen.ts'
import type { LoadRequest } from './load-generator.ts'
import { type Server, type ServerProcess, startScript } from './server-process.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const SET_BY_NODE = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * The yardstick: a bare `node:http` server that answers everything with the very bytes and headers with which another
 * server answers this request.
 * @param processes with several of them each is a worker of `node:cluster`
 */
export async function startBareTwin(
  { url, pinning }: Server,
  request: LoadRequest,
  processes = 1,
): Promise<ServerProcess> {
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const response = await fetchAnswer(url, { ...request, headers })
  const copied = Object.fromEntries([...response.headers].filter(([name]) => !SET_BY_NODE.has(name)))
  await using folder = await makeTemporaryFolder()
  const bodyFile = join(folder.path, 'body')
  await writeFile(bodyFile, await response.bytes())
  return await startScript(import.meta.filename, [bodyFile, JSON.stringify(copied), `${processes}`], pinning)
}

async function serve(bodyFile: string, headersJson: string): Promise<void> {
  const body = await readFile(bodyFile)
  const headers = { ...(JSON.parse(headersJson) as Record<string, string>), 'content-length': String(body.length) }
  const port = await listen(createServer((_request, response) => response.writeHead(200, headers).end(body)))
  if (cluster.isPrimary) announce(port)
}

function serveInProcesses(count: number): void {
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    listening += 1
    if (listening === count) announce(port)
  })
  for (let number = 0; number < count; number += 1) cluster.fork()
}

const announce = (port: number) => process.stdout.write(`listening on http://127.0.0.1:${port}\n`)

if (import.meta.main) {
  const [bodyFile = '', headersJson = '{}', processes = '1'] = process.argv.slice(2)
  if (cluster.isPrimary && processes !== '1') serveInProcesses(Number(processes))
  else await serve(bodyFile, headersJson)
}
