import type { ServerResponse } from 'node:http'

/** Destroys the connection of a client that takes nothing at all of its response for so long, and of no other. */
export function requireProgress(response: ServerResponse, maxStandstillMs: number): void {
  let sentBefore = sentBytes(response)
  const timer = setInterval(() => {
    const sent = sentBytes(response)
    if (sent === sentBefore) response.destroy()
    sentBefore = sent
  }, maxStandstillMs)
  timer.unref()
  response.once('close', () => clearInterval(timer))
}

/** `bytesWritten` includes what still waits in the program. */
const sentBytes = ({ socket }: ServerResponse): number => (socket ? socket.bytesWritten - socket.writableLength : 0)
