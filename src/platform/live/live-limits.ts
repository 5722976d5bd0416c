import type { Socket } from 'socket.io'

/** Clients send only heartbeats and credentials. */
const MAX_PACKETS = 60
const PACKETS_WINDOW_MS = 10_000
const MAX_WAITING_PACKETS = 1_000
const MAX_WAITING_BYTES = 1024 * 1024

/** Of Engine.IO, below Socket.IO. */
type Connection = Socket['conn']

/** Rate limit, before packets are parsed. */
export function disconnectFlooding(connection: Connection): void {
  let windowStartMs = performance.now()
  let packets = 0
  const count = () => {
    const nowMs = performance.now()
    if (nowMs - windowStartMs > PACKETS_WINDOW_MS) {
      windowStartMs = nowMs
      packets = 0
    }
    packets += 1
    if (packets > MAX_PACKETS) connection.close(true)
  }
  connection.on('packet', count)
  // Probes of a second transport raise no 'packet' event.
  connection.on('upgrading', count)
}

/** Backpressure: the library bounds no write buffer, and exposes none. */
export function isSlowReader(connection: Connection): boolean {
  const writeBuffer: readonly { readonly data?: unknown }[] = Reflect.get(connection, 'writeBuffer')
  if (writeBuffer.length > MAX_WAITING_PACKETS) return true
  let bytes = 0
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length
  return bytes > MAX_WAITING_BYTES
}
