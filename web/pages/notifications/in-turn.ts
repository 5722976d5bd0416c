import { HromadaError } from '../../api.ts'

/**
 * Acts on each, all at once; those that came too often have one more turn when their wait is over.
 * @returns those that were acted on, and those that could not be, with the error of the last
 */
export async function actOnEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ readonly done: readonly string[]; readonly failed: readonly string[]; readonly error: unknown }> {
  const first = await outcomesOf(ids, act)
  const waits = first.errors.map(waitOf)
  if (waits.length === 0 || waits.includes(undefined)) {
    return { done: first.done, failed: first.failed, error: first.errors.at(-1) }
  }
  const seconds = Math.max(...waits.map((wait) => wait ?? 0))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const second = await outcomesOf(first.failed, act)
  return { done: [...first.done, ...second.done], failed: second.failed, error: second.errors.at(-1) }
}

async function outcomesOf(ids: readonly string[], act: (id: string) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(ids.map(act))
  return {
    done: ids.filter((_, index) => outcomes[index]?.status === 'fulfilled'),
    failed: ids.filter((_, index) => outcomes[index]?.status === 'rejected'),
    errors: outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  }
}

const waitOf = (error: unknown) =>
  error instanceof HromadaError && error.status === 429 ? (error.retryAfterSeconds ?? 60) : undefined
