import { createServer, type IncomingMessage, request as requestOver, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { type Live, MOST_MESSAGE_BYTES } from '../events/live.ts'

/** With what the ids of the live connections of a process begin. */
export const idPrefixOf = (name: string): string => `${name}.`

/**
 * The live connections of this process among those of others on the same port: a request of a connection that another
 * process keeps is passed on to it.
 * @param folder where each process listens on a Unix socket; nobody else may enter it
 * @param name of this process, of letters and digits
 */
export async function relayLive(live: Live, folder: string, name: string): Promise<Live> {
  const socketOf = (process: string) => join(folder, `${process}.sock`)

  /** The socket of the process that keeps the connection; undefined when that is this one, or there is none yet. */
  function otherSocket({ url = '' }: IncomingMessage): string | undefined {
    const sid = URL.parse(url, 'https://socket.io')?.searchParams.get('sid') ?? ''
    const [, owner] = /^([0-9a-z]{1,8})\./.exec(sid) ?? []
    return owner === undefined || owner === name ? undefined : socketOf(owner)
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
    async handle(request, response) {
      const socketPath = otherSocket(request)
      if (socketPath === undefined) await live.handle(request, response)
      else await pass(socketPath, request, response)
    },
    async upgrade(request, socket, head) {
      const socketPath = otherSocket(request)
      if (socketPath === undefined) await live.upgrade(request, socket, head)
      else passUpgrade(socketPath, request, socket, head)
    },
    close() {
      live.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pass(socketPath: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  const { method, url: path, headers } = request
  // A connection of its own: one that is kept may end in the very moment in which it is used again.
  const passed = requestOver({ agent: false, socketPath, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    pipeline(answer, response, ignoreError)
  })
  // A process that is gone took its connections along.
  passed.on('error', () => (response.headersSent ? response.destroy() : refuseUnknown(response)))
  response.on('close', () => passed.destroy())
  // In one piece: what is answered before all of it has come would otherwise be lost with the rest.
  passed.end(body)
}

/** As much of it as shows whether it is too long, which the other process refuses. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MOST_MESSAGE_BYTES) break
  }
  return Buffer.concat(pieces)
}

/** From now on all is passed on, in both directions. */
function passUpgrade(socketPath: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const passed = connect(socketPath)
  passed.write(headOf(request), 'latin1')
  passed.write(head)
  pipeline(socket, passed, socket, ignoreError)
}

/** As the library answers for a connection that it does not know; clients then begin a new one. */
function refuseUnknown(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: 1, message: 'Session ID unknown' }))
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}\r\n`] : []))
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Both sides are closed then; what they were about is over. */
function ignoreError(): void {}
