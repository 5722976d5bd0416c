import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'

/** Listens on a free port of the loopback interface; returns that port. */
export async function listen(server: Server): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(0, '127.0.0.1', resolve)
  await promise
  return (server.address() as AddressInfo).port
}

/** An HTTP server of our own process; `await using` closes it with all its connections. */
export async function startHttp(handler: RequestListener): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(handler)
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, [Symbol.asyncDispose]: async () => void server.close().closeAllConnections() }
}

export async function freePort(): Promise<number> {
  const server = createSocketServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
