import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './archive.ts'

/** What takes less disturbs nobody for long. */
const FIRST_SLICE_MS = 1_000
const SLICE_MS = 250
/** For what was read to be packed, and the database to fall silent, before the look at what others do. */
const SETTLING_MS = 20
const LOOK_MS = 50
/** Of its time a backup works at least this, or it would never end on a machine that is always busy. */
const LEAST_SHARE = 0.1

/**
 * Reads parts in slices, between which it looks how much of the machine others leave idle and rests as long as is fair. A
 * low priority would not do: the kernel shares the machine by session, and each connection of PostgreSQL has its own.
 */
export async function* givingWay(
  parts: AsyncIterable<Part>,
  signal: AbortSignal,
  idleShare: typeof measureIdleShare = measureIdleShare,
): AsyncGenerator<Part> {
  let sliceMs = FIRST_SLICE_MS
  let beganAt = performance.now()

  async function* inSlices(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      yield bytes
      const workedMs = performance.now() - beganAt
      if (workedMs < sliceMs) continue
      await sleep(SETTLING_MS, undefined, { signal })
      await sleep(restMs(workedMs, await idleShare(signal)), undefined, { signal })
      sliceMs = SLICE_MS
      beganAt = performance.now()
    }
  }
  for await (const { name, content } of parts) yield { name, content: inSlices(content) }
}

/** After which work and rest together have taken of the machine what was idle: none on an idle one. */
export function restMs(workedMs: number, idleShare: number): number {
  const share = Math.max(idleShare, LEAST_SHARE)
  return (workedMs * (1 - share)) / share
}

/** From 0 to 1, over all cores. */
async function measureIdleShare(signal: AbortSignal): Promise<number> {
  const before = coreTimes()
  await sleep(LOOK_MS, undefined, { signal })
  const after = coreTimes()
  const passed = after.all - before.all
  // The kernel counts in steps of 10 ms.
  return passed === 0 ? 1 : (after.idle - before.idle) / passed
}

function coreTimes(): { readonly all: number; readonly idle: number } {
  const times = cpus().map((core) => core.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0)
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}
