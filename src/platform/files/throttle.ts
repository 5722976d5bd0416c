import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets pieces of many uploads through at a rate that all of them share, each for its turn: however fast they come, the
 * process has time for others in between.
 * @returns passes on what an upload brings, piece by piece
 */
export function openThrottle(bytesPerSecond: number) {
  let freeAt = 0

  return async function* <Piece extends Uint8Array>(content: AsyncIterable<Piece>): AsyncGenerator<Piece, void> {
    for await (const piece of content) {
      const now = performance.now()
      const startsAt = Math.max(now, freeAt)
      freeAt = startsAt + (piece.length * 1_000) / bytesPerSecond
      if (startsAt > now) await sleep(startsAt - now)
      yield piece
    }
  }
}
