import { once } from 'node:events'
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { cacheNames, type Names, type ResolveName } from '../../src/platform/outbound/names.ts'
import { openOutbound } from '../../src/platform/outbound/open-outbound.ts'
import type { Outbound } from '../../src/platform/outbound/outbound.ts'

/** What tests of the way out ask for, unless they say otherwise. */
export const asked = { method: 'GET', timeoutMs: 60_000, maxAnswerBytes: 1_000 } as const

/** Names that are resolved one way, whoever asks. */
export const namesBy = (resolve: ResolveName): Names => ({
  trusted: cacheNames(resolve),
  untrusted: cacheNames(resolve),
})

/** Ways out and the servers that they lead to, all closed together. */
export function openOutboundFixtures() {
  const opened: (Server | HttpServer | Outbound)[] = []

  /** A way out to which this machine is open. */
  function open(options: Partial<Parameters<typeof openOutbound>[0]> = {}): Outbound {
    const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8', '::1'], ...options })
    opened.push(outbound)
    return outbound
  }

  /** Lets a server listen; gives the port. */
  async function portOf(server: Server | HttpServer, { host = '127.0.0.1', port = 0 } = {}): Promise<number> {
    opened.push(server)
    server.listen(port, host)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  const serve = async (answer: RequestListener) => `http://127.0.0.1:${await portOf(createHttpServer(answer))}`

  /** A server that says what it likes, be it HTTP or not, when it is spoken to. */
  async function speak(say: (socket: Socket) => void): Promise<{ url: string; ended: () => Promise<unknown> }> {
    const ended = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('close', () => ended.resolve())
      socket.once('data', () => say(socket))
    })
    return { url: `http://127.0.0.1:${await portOf(server)}`, ended: () => ended.promise }
  }

  async function close(): Promise<void> {
    for (const one of opened) {
      if ('closeAllConnections' in one) one.closeAllConnections()
      await one.close()
    }
  }

  return { open, portOf, serve, speak, close }
}
