import { type ApiError, invalidBody } from '../../platform/http/errors/errors.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'

export const MAX_USERS = 1_000

/** The result of a bulk change for one account. */
export type Result<Outcome> = { readonly userId: string } & (
  | { readonly outcome: Outcome }
  | { readonly refusal: ApiError }
)

/** Throws 400 unless there are 1 to 1000 distinct ids. */
export function distinctIds(userIds: readonly string[]): string[] {
  const distinct = [...new Set(userIds.map(canonicalId))]
  if (distinct.length === 0 || distinct.length > MAX_USERS) {
    const reason = `must name 1 to ${MAX_USERS} users`
    throw invalidBody('userIds', distinct.length === 0 ? 'TOO_FEW' : 'TOO_MANY', {
      limit: distinct.length === 0 ? 1 : MAX_USERS,
      reason,
    })
  }
  return distinct
}

/** The outcome of a change to a single account. Throws its refusal. */
export function onlyOutcome<Outcome>([result]: readonly Result<Outcome>[]): Outcome {
  if (result === undefined) throw new Error('a change to one account has one result')
  if ('refusal' in result) throw result.refusal
  return result.outcome
}

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
