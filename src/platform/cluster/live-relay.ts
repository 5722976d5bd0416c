import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import type { Live } from '../live/live.ts'
import { MAX_MESSAGE_BYTES } from '../live/socket-server.ts'

const MAX_DIRECTORY_BYTES = 103 - '/12345678.sock'.length

/** Security: accessible to this user only. In the data folder, so that the next start removes what a crash left. */
export async function openSocketDirectory(dataFolder: string): Promise<AsyncDisposable & { readonly path: string }> {
  const preferred = join(resolvePath(dataFolder), 'live-sockets')
  const path =
    Buffer.byteLength(preferred) <= MAX_DIRECTORY_BYTES ? preferred : await mkdtemp(join(tmpdir(), 'hromada-live-'))
  const remove = () => rm(path, { recursive: true, force: true })
  if (path === preferred) {
    await remove()
    await mkdir(path, { recursive: true, mode: 0o700 })
  }
  return { path, [Symbol.asyncDispose]: remove }
}

/** The id of a live connection names its worker. */
export const idPrefixOf = (name: string): string => `${name}.`

/** Relay to the worker that has the connection: node:cluster distributes the requests of long polling over workers. */
export async function relayLive(live: Live, directory: string, name: string): Promise<Live> {
  const socketOf = (worker: string) => join(directory, `${worker}.sock`)

  function otherWorker(connectionId: string): string | undefined {
    const [, owner] = /^([0-9a-z]{1,8})\./.exec(connectionId) ?? []
    return owner === name ? undefined : owner
  }

  function otherSocket({ url = '' }: IncomingMessage): string | undefined {
    const owner = otherWorker(URL.parse(url, 'https://socket.io')?.searchParams.get('sid') ?? '')
    return owner === undefined ? undefined : socketOf(owner)
  }

  const server = createServer()
  server.on('request', (request, response) => {
    live.handle(request, response).catch((error) => response.destroy(error))
  })
  server.on('upgrade', (request, socket, head) => {
    live.upgrade(request, socket, head).catch((error) => socket.destroy(error))
  })
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ path: socketOf(name), exclusive: true }, resolve)
  await listening

  return {
    ...live,
    mayHave: (connectionId) => live.mayHave(connectionId) || otherWorker(connectionId) !== undefined,
    async handle(request, response) {
      const socketPath = otherSocket(request)
      if (socketPath === undefined) await live.handle(request, response)
      else await relayRequest(socketPath, request, response)
    },
    async upgrade(request, socket, head) {
      const socketPath = otherSocket(request)
      if (socketPath === undefined) await live.upgrade(request, socket, head)
      else relayUpgrade(socketPath, request, socket, head)
    },
    close() {
      live.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function relayRequest(socketPath: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  const { method, url: path, headers } = request
  // No keep-alive: a reused connection may be closing.
  const relayed = requestOver({ agent: false, socketPath, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    pipeline(answer, response, ignoreError)
  })
  relayed.on('error', () => (response.headersSent ? response.destroy() : refuseUnknown(response)))
  response.on('close', () => relayed.destroy())
  // In one chunk: a response that precedes the end of the body would be lost.
  relayed.end(body)
}

/** Bounded: beyond the limit the other worker refuses the message. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_MESSAGE_BYTES) break
  }
  return Buffer.concat(chunks)
}

function relayUpgrade(socketPath: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const relayed = connect(socketPath)
  relayed.write(headOf(request), 'latin1')
  relayed.write(head)
  pipeline(socket, relayed, socket, ignoreError)
}

/** Socket.IO's own response, after which clients reconnect. */
function refuseUnknown(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: 1, message: 'Session ID unknown' }))
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}\r\n`] : []))
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function ignoreError(): void {}
