const MOST = 64
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 5 * 60_000

/** How fast a server or provider takes messages, as its answers to this process tell. */
export interface Pace {
  /** How many may be under way at once. */
  limit(): number
  taken(): void
  putOff(): void
}

/**
 * Additive increase, multiplicative decrease: each message that is put off halves what may be under way, each that is taken
 * adds one. Where not even one is taken there is a pause, twice as long each time, and then a single message tries.
 * @param scale multiplies the pauses
 */
export function openPace(scale: number, nowMs: () => number = () => performance.now()): Pace {
  let window = MOST
  let pauseMs = 0
  let resumesAtMs = 0

  return {
    limit: () => (nowMs() < resumesAtMs ? 0 : Math.floor(window)),
    taken() {
      window = Math.min(MOST, window + 1)
      pauseMs = 0
    },
    putOff() {
      // What was under way when the pause began says nothing new.
      if (nowMs() < resumesAtMs) return
      window /= 2
      if (window >= 1) return
      window = 1
      pauseMs = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, 2 * pauseMs))
      resumesAtMs = nowMs() + pauseMs * scale
    },
  }
}
