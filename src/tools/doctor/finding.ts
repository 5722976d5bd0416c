import type { Check, Finding } from '../../platform/doctor-check.ts'
import { errorMessage } from '../../platform/lib/error-message.ts'
import { withTimeout } from '../../platform/lib/timeout.ts'

const MAX_MS = 10_000

/** Does all checks at the same time. None fails, or takes longer than ten seconds. */
export async function examine(checks: readonly Check[]): Promise<readonly Finding[]> {
  const findings = await Promise.all(checks.map(findingsOf))
  return findings.flat()
}

async function findingsOf({ name, advice, run }: Check): Promise<Finding | readonly Finding[]> {
  try {
    return await withTimeout(MAX_MS, run(), `no answer within ${MAX_MS / 1000} seconds`)
  } catch (error) {
    return { check: name, state: 'wrong', message: errorMessage(error), advice }
  }
}
