import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../message-of.ts'

/** `note`: works, but not as well as it could; `off`: not set up, and so not used. */
export type State = 'ok' | 'note' | 'wrong' | 'off'

/** What a check has found. Nothing in it is secret. */
export interface Finding {
  readonly check: string
  readonly state: State
  readonly message: string
  /** What to do about it. */
  readonly advice?: string
}

export interface Check {
  readonly name: string
  /** What to do when it fails. */
  readonly advice: string
  /** Throws when what it looks at does not work. */
  run(): Promise<Finding | readonly Finding[]>
}

/** How long a check may ask others; the whole of it may take twice as long. */
export const ASKING_MS = 5_000
const MOST_MS = 10_000

/** Does all checks at the same time. None fails, or takes longer than ten seconds. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings = await Promise.all(checks.map(findingsOf))
  return findings.flat()
}

async function findingsOf({ name, advice, run }: Check): Promise<Finding | readonly Finding[]> {
  const timer = new AbortController()
  try {
    const timeOver = sleep(MOST_MS, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`no answer within ${MOST_MS / 1000} seconds`)
    })
    return await Promise.race([run(), timeOver])
  } catch (error) {
    return { check: name, state: 'wrong', message: messageOf(error), advice }
  } finally {
    timer.abort()
  }
}
