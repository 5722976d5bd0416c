import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stands between the program and what it needs, and fails as networks and machines do. */
export interface ChaosProxy extends AsyncDisposable {
  readonly host: string
  readonly port: number
  /** From now on everything passes, each piece so much later. What was hung stays hung: its bytes are lost. */
  forward(delayMs?: number): Promise<void>
  /** Nobody listens any more, and all connections are cut. */
  refuse(): Promise<void>
  /** Connections stay and new ones are accepted, but nothing that is sent ever arrives, in neither direction. */
  hang(): void
  /** Cuts connections: all of them, or each with this probability. */
  cut(probability?: number): void
}

interface Pair {
  readonly sockets: readonly [Socket, Socket]
  isHung: boolean
}

/** Begins to forward connections to a TCP port or a Unix socket, from a free port of this machine. */
export async function startChaosProxy(target: NetConnectOpts): Promise<ChaosProxy> {
  const pairs = new Set<Pair>()
  const server = createServer(accept)
  let isHanging = false
  let delayMs = 0
  const { address: host, port } = await listen(0)

  async function listen(wanted: number): Promise<AddressInfo> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return server.address() as AddressInfo
  }

  function accept(client: Socket): void {
    const upstream = connect(target)
    const pair: Pair = { sockets: [client, upstream], isHung: isHanging }
    pairs.add(pair)
    pass(pair, client, upstream)
    pass(pair, upstream, client)
  }

  function pass(pair: Pair, from: Socket, to: Socket): void {
    from.on('error', () => {})
    from.on('data', async (piece) => {
      if (delayMs > 0) {
        from.pause()
        await sleep(delayMs)
        from.resume()
      }
      if (pair.isHung || to.destroyed || to.write(piece)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
    from.once('close', () => {
      pairs.delete(pair)
      to.destroySoon()
    })
  }

  function cut(probability = 1): void {
    for (const { sockets } of pairs) {
      if (Math.random() < probability) for (const socket of sockets) socket.destroy()
    }
  }

  async function refuse(): Promise<void> {
    isHanging = false
    if (!server.listening) return
    server.close()
    cut()
    await once(server, 'close')
  }

  return {
    host,
    port,
    async forward(givenDelayMs = 0) {
      isHanging = false
      delayMs = givenDelayMs
      if (!server.listening) await listen(port)
    },
    refuse,
    hang() {
      isHanging = true
      for (const pair of pairs) pair.isHung = true
    },
    cut,
    [Symbol.asyncDispose]: refuse,
  }
}
