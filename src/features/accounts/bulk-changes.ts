import { randomUUIDv7 } from 'node:crypto'
import { hasOtherAdministrator, lastAdmin, userNotFound } from '../../platform/access/administration.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { ApiError, badRequest, invalidBody } from '../../platform/http/errors/errors.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import type { AuditActor } from '../audit/events.ts'
import type { StoredUser } from './lock.ts'

export const MAX_USERS = 1_000

/** Whose accounts a change is for: see `only` and `several`. */
export interface Chosen {
  /** Distinct. */
  readonly userIds: readonly string[]
  /** By which their audit entries belong together. */
  readonly batchId?: string
}

export const only = (userId: string): Chosen => ({ userIds: [canonicalId(userId)] })

/** Throws 400 unless there are 1 to 1000 distinct ids. */
export function several(userIds: readonly string[]): Chosen {
  const distinct = [...new Set(userIds.map(canonicalId))]
  if (distinct.length === 0 || distinct.length > MAX_USERS) {
    const reason = `must name 1 to ${MAX_USERS} users`
    throw invalidBody('userIds', distinct.length === 0 ? 'TOO_FEW' : 'TOO_MANY', {
      limit: distinct.length === 0 ? 1 : MAX_USERS,
      reason,
    })
  }
  return { userIds: distinct, batchId: randomUUIDv7() }
}

/** For the operator. Throws 404. */
export async function ofAddress(trx: Transaction, email: string): Promise<Chosen> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw userNotFound()
  return { userIds: [user.id] }
}

export type Result<Outcome> = { readonly userId: string } & (
  | { readonly outcome: Outcome }
  | { readonly refusal: ApiError }
)

/** Decides on each account by itself: one that is not found is a 404. */
export function resultsOf<Found, Outcome extends object>(
  { userIds }: Chosen,
  found: ReadonlyMap<string, Found>,
  decide: (user: Found) => Outcome | ApiError,
): Result<Outcome>[] {
  return userIds.map((userId) => {
    const user = found.get(userId)
    const decided = user === undefined ? userNotFound() : decide(user)
    return decided instanceof ApiError ? { userId, refusal: decided } : { userId, outcome: decided }
  })
}

/**
 * Of a change that may end the administration of accounts: nobody ends their own, and an active administrator remains.
 * @returns why an account must stay as it is, if so
 */
export async function guardAdministration(
  trx: Transaction,
  actor: AuditActor,
  users: ReadonlyMap<string, StoredUser>,
  { ends, own }: { readonly ends: (user: StoredUser) => boolean; readonly own: string },
): Promise<(user: StoredUser) => ApiError | undefined> {
  const isOwn = ({ id }: StoredUser) => id === actor.user?.id
  const ending = [...users.values()].filter((user) => ends(user) && !isOwn(user)).map(({ id }) => id)
  const isLast = ending.length > 0 && !(await hasOtherAdministrator(trx, ending))
  return (user) => {
    if (isOwn(user)) return badRequest(`You cannot change your own ${own}`, 'SELF_ASSIGNMENT_DENIED')
    return isLast && ends(user) ? lastAdmin() : undefined
  }
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
