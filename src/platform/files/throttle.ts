import { setTimeout as sleep } from 'node:timers/promises'

/** Rate limit shared by all uploads. @returns delays the chunks of one upload */
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
