import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Revoked } from '../revoke-unproven.ts'
import { dropUnusedRecoveryCodes } from './factors.ts'

/** The ids of an account's factors that were added with the password or an older factor. */
export async function listVouchedFactors(db: Database | Transaction, userId: string): Promise<ReadonlySet<string>> {
  const [passkeys, totp] = await Promise.all([
    db.selectFrom('passkeys').select('id').where('user_id', '=', userId).where('is_vouched', '=', true).execute(),
    db
      .selectFrom('totp_factors')
      .select('user_id as id')
      .where('user_id', '=', userId)
      .where('is_vouched', '=', true)
      .execute(),
  ])
  return new Set([...passkeys, ...totp].map(({ id }) => id))
}

/** Whoever added them had no more than a session or the mailbox: they do not stop one who has the mailbox. */
export async function removeUnvouchedFactors(trx: Transaction, userId: string): Promise<readonly Revoked[]> {
  const passkeys = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('is_vouched', '=', false)
    .executeTakeFirst()
  const totp = await trx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('is_vouched', '=', false)
    .returning('confirmed_at')
    .execute()
  await dropUnusedRecoveryCodes(trx, userId)
  const counts = [
    { kind: 'passkeys', count: Number(passkeys.numDeletedRows) },
    { kind: 'secondFactors', count: totp.filter(({ confirmed_at }) => confirmed_at !== null).length },
  ] as const
  return counts.filter(({ count }) => count > 0)
}
