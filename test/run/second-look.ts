import { type Failure, type Pass, type PassOptions, runPass } from './pass.ts'

/** More files than this fail for a reason, and are not looked at twice. */
export const MAX_FLAKY_FILES = 2

/** The failures of the second are those that failed twice. */
export interface Looked extends Pass {
  /** What failed once, and not when its file ran alone. */
  readonly flaky: readonly Failure[]
}

/** Runs the files of a pass that failed once more, each alone. */
export async function lookTwice(first: Pass, options: PassOptions): Promise<Looked> {
  const failed = Map.groupBy(first.failures, ({ file }) => file)
  const failures: Failure[] = []
  const flaky: Failure[] = []
  for (const [file, once] of failed) {
    const second = failed.size > MAX_FLAKY_FILES ? undefined : await runPass([file], { ...options, concurrency: 1 })
    if (second?.failures.length === 0) flaky.push(...once)
    else failures.push(...(second?.failures ?? once))
  }
  return { ...first, passed: first.passed + flaky.length, failures, flaky }
}
