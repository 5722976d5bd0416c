import type { Socket } from 'socket.io'

/** A client has nothing to say but that it is there, and who it is. */
const MOST_PACKETS = 60
const PACKETS_WINDOW_MS = 10_000
const MOST_WAITING_PACKETS = 1_000
const MOST_WAITING_BYTES = 1024 * 1024

/** One connection of the transport below Socket.IO. */
export type Connection = Socket['conn']

/** Cuts a connection off that sends more than 60 packets within ten seconds, before they are looked into. */
export function cutFloods(connection: Connection): void {
  let windowStartMs = performance.now()
  let packets = 0
  const count = () => {
    const nowMs = performance.now()
    if (nowMs - windowStartMs > PACKETS_WINDOW_MS) {
      windowStartMs = nowMs
      packets = 0
    }
    packets += 1
    if (packets > MOST_PACKETS) connection.close(true)
  }
  connection.on('packet', count)
  // Probes of a second transport are answered without being told as packets.
  connection.on('upgrading', count)
}

/** Whether a client reads so slowly that what waits for it has grown beyond a mebibyte, or a thousand packets. */
export function isBehind(connection: Connection): boolean {
  // The library keeps to itself what it has not yet handed to the network, and sets no bound to it.
  const { writeBuffer } = connection as unknown as { readonly writeBuffer: readonly { readonly data?: unknown }[] }
  if (writeBuffer.length > MOST_WAITING_PACKETS) return true
  let bytes = 0
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length
  return bytes > MOST_WAITING_BYTES
}
