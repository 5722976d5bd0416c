import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { SecondFactor } from '../../../platform/database/tables/second-factors.ts'
import { abandonSignIns } from './challenges.ts'

/** What completes a sign-in of an account. Empty: it has no second factor. */
export async function factorsOf(db: Database | Transaction, userId: string): Promise<SecondFactor[]> {
  const { rows } = await sql<{ hasTotp: boolean; hasPasskey: boolean; hasRecoveryCode: boolean }>`
    select
      exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null) as "hasTotp",
      exists (select from passkeys where user_id = ${userId}) as "hasPasskey",
      exists (select from recovery_codes where user_id = ${userId}) as "hasRecoveryCode"`.execute(db)
  const [{ hasTotp, hasPasskey, hasRecoveryCode } = { hasTotp: false, hasPasskey: false, hasRecoveryCode: false }] =
    rows
  if (!hasTotp && !hasPasskey) return []
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasRecoveryCode ? (['recovery-code'] as const) : []),
  ]
}

/** Serializes changes to the factors of an account, with each other and with sign-ins (trigger sessions_need_factor). */
export async function lockFactors(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(trx)
}

/** Sessions made without the factor end, except the one that has just proven it. Needs the lock of `lockFactors`. */
export async function endSessionsWithoutFactor(
  trx: Transaction,
  userId: string,
  current: { readonly id: string; readonly factor: SecondFactor },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor: current.factor })
    .where('id', '=', current.id)
    .where('second_factor', 'is', null)
    .execute()
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('second_factor', 'is', null).execute()
  await abandonSignIns(trx, userId)
}

/** Recovery codes recover a factor: without one they would be left over. */
export async function dropUnusedRecoveryCodes(trx: Transaction, userId: string): Promise<void> {
  if ((await factorsOf(trx, userId)).length > 0) return
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** @returns those that there were */
export async function removeSecondFactors(trx: Transaction, userId: string): Promise<readonly SecondFactor[]> {
  await lockFactors(trx, userId)
  const removed = await factorsOf(trx, userId)
  await trx.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await abandonSignIns(trx, userId)
  return removed
}
