import { type ApiError, invalidBody } from '../http/errors.ts'
import { canonicalId } from '../http/schema.ts'

export const MOST_USERS = 1_000

/** What became of one account of several: the outcome, or why it was refused. */
export type Result<Outcome> = { readonly userId: string } & (
  | { readonly outcome: Outcome }
  | { readonly refusal: ApiError }
)

/** The ids without repetitions. Throws 400 unless they are 1 to 1000. */
export function distinctIds(userIds: readonly string[]): string[] {
  const distinct = [...new Set(userIds.map(canonicalId))]
  if (distinct.length === 0 || distinct.length > MOST_USERS) {
    throw invalidBody('userIds', `must name 1 to ${MOST_USERS} users`)
  }
  return distinct
}

/** The outcome of a change to one account alone; throws its refusal. */
export function onlyOutcome<Outcome>([result]: readonly Result<Outcome>[]): Outcome {
  if (result === undefined) throw new Error('a change to one account has one result')
  if ('refusal' in result) throw result.refusal
  return result.outcome
}

/** What a bulk call answers. */
export function summaryOf(results: readonly Result<unknown>[]) {
  const failed = results.filter((result) => 'refusal' in result).length
  return {
    updated: results.length - failed,
    failed,
    results: results.map((result) =>
      'refusal' in result
        ? { userId: result.userId, success: false, error: result.refusal.parts.code ?? result.refusal.kind }
        : { userId: result.userId, success: true },
    ),
  }
}
