import type { ServerResponse } from 'node:http'

interface Pace {
  readonly windowMs: number
  /** In every window. Far below any client's; buffers of the network empty in lumps. */
  readonly minBytesPerSecond: number
}

/** Destroys the connection of a client that takes its response more slowly. */
export function requirePace(response: ServerResponse, { windowMs, minBytesPerSecond }: Pace): void {
  let sentBefore = sentBytes(response)
  const timer = setInterval(() => {
    const sent = sentBytes(response)
    if ((sent - sentBefore) * 1_000 < minBytesPerSecond * windowMs) response.destroy()
    sentBefore = sent
  }, windowMs)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}

/** `bytesWritten` includes what still waits in the program. */
const sentBytes = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0)
