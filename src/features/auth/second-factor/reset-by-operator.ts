import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors/errors.ts'
import type { AuditActor } from '../../audit/events.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { notifyOfChange } from './changes.ts'
import { removeSecondFactors } from './factors.ts'

/**
 * For an owner who has lost all factors; ends the sessions. @returns false for an account without a factor.
 * @throws 404
 */
export async function resetSecondFactor(
  trx: Transaction,
  { community, audit }: { readonly community: Community; readonly audit: AuthAudit },
  operator: AuditActor,
  email: string,
): Promise<boolean> {
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (user === undefined) throw notFound('User not found', 'USER_NOT_FOUND')
  const secondFactors = await removeSecondFactors(trx, user.id)
  if (secondFactors.length === 0) return false
  await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  await audit(trx, operator, {
    action: 'USER_SECOND_FACTOR_RESET',
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email },
    details: { previousValue: { secondFactors } },
  })
  await notifyOfChange(trx, community, user.id, 'reset')
  return true
}
