import { sql } from 'kysely'
import { withoutSeparators } from '../../../../web/shared/typed-digits.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { type SealingKeys, seal, unseal } from '../../../platform/lib/seal.ts'
import { dropUnusedRecoveryCodes, endSessionsWithoutFactor, factorsOf, lockFactors } from './factors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, timeStepOfCode } from './totp.ts'

interface Enrolment {
  readonly secret: Buffer
  /** Empty when the account has codes, for another factor. */
  readonly recoveryCodes: string[]
}

/** Replaces an enrolment that was not confirmed. @throws 400 TOTP_ALREADY_ENABLED */
export async function beginEnrolment(
  trx: Transaction,
  keys: SealingKeys,
  { userId, isVouched }: { readonly userId: string; readonly isVouched: boolean },
): Promise<Enrolment> {
  await lockFactors(trx, userId)
  const secret = newTotpSecret()
  const { numAffectedRows } = await sql`
    insert into totp_factors (user_id, sealed_secret, is_vouched)
    values (${userId}, ${seal(keys.first, userId, secret)}, ${isVouched})
    on conflict (user_id) do update set
      sealed_secret = excluded.sealed_secret, is_vouched = excluded.is_vouched, created_at = now()
    where totp_factors.confirmed_at is null`.execute(trx)
  if (numAffectedRows === 0n) throw badRequest('TOTP is already enabled', 'TOTP_ALREADY_ENABLED')
  const isFirst = (await factorsOf(trx, userId)).length === 0
  return { secret, recoveryCodes: isFirst ? await replaceRecoveryCodes(trx, userId) : [] }
}

/** The first code makes it a factor. @throws 400 for a wrong code, and TOTP_NOT_ENABLED without an enrolment */
export async function confirmEnrolment(
  trx: Transaction,
  keys: SealingKeys,
  { userId, sessionId, code }: { userId: string; sessionId: string; code: string },
): Promise<void> {
  await lockFactors(trx, userId)
  const confirmed = await trx
    .updateTable('totp_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (confirmed === undefined) throw badRequest('TOTP is not being set up', 'TOTP_NOT_ENABLED')
  if (!(await spendTotpCode(trx, keys, userId, code))) throw badRequest('The code is not valid', 'INVALID_CODE')
  await endSessionsWithoutFactor(trx, userId, { id: sessionId, factor: 'totp' })
}

/**
 * Replay: a code is accepted once, and none of its time step or an earlier one afterwards. Of concurrent calls with one
 * code one returns true.
 * @throws SealBroken when the secret was sealed with other keys
 */
export async function spendTotpCode(
  trx: Transaction,
  keys: SealingKeys,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('totp_factors')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (factor === undefined) return false
  const step = timeStepOfCode(unseal(keys.all, userId, factor.sealed_secret), withoutSeparators(code), Date.now())
  if (step === null || (factor.last_step !== null && step <= Number(factor.last_step))) return false
  await trx
    .updateTable('totp_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** @throws 400 TOTP_NOT_ENABLED */
export async function disableTotp(trx: Transaction, userId: string): Promise<void> {
  await lockFactors(trx, userId)
  const removed = await trx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  if (removed === undefined) throw badRequest('TOTP is not enabled', 'TOTP_NOT_ENABLED')
  await dropUnusedRecoveryCodes(trx, userId)
}
