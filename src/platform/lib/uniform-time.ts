import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 250

/** Timing side channel: the work appears to take a whole number of steps, so that paths of different length look alike. */
export async function inUniformTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const startMs = performance.now()
  try {
    return await work()
  } finally {
    await sleep(msToNextStep(performance.now() - startMs))
  }
}

export const msToNextStep = (elapsedMs: number): number =>
  Math.max(1, Math.ceil(elapsedMs / STEP_MS)) * STEP_MS - elapsedMs
