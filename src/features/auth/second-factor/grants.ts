import { sql } from 'kysely'
import { type Grants, grantRows, isSelected } from '../../../platform/grants.ts'
import { dropUnusedRecoveryCodes } from './factors.ts'

const passkeys = grantRows({ table: 'passkeys', name: sql`name` })

export const passkeyGrants: Grants = {
  kind: 'passkeys',
  ...passkeys,
  async revoke(trx, userId, selection) {
    const count = await passkeys.revoke(trx, userId, selection)
    await dropUnusedRecoveryCodes(trx, userId)
    return count
  },
}

/** By the account: it has one at most. */
export const secondFactorGrants: Grants = {
  kind: 'secondFactors',
  async list(db, userId) {
    const factors = await db
      .selectFrom('totp_factors')
      .select(['user_id', 'confirmed_at'])
      .where('user_id', '=', userId)
      .execute()
    return factors.flatMap(({ user_id: id, confirmed_at: addedAt }) => (addedAt ? [{ id, name: null, addedAt }] : []))
  },
  /** One that was not confirmed is no factor yet, but must not become one. */
  async revoke(trx, userId, { ids, ...within }) {
    if (ids !== undefined && !ids.includes(userId)) return 0
    const factors = await trx
      .deleteFrom('totp_factors')
      .where('user_id', '=', userId)
      .where(isSelected(within, sql`coalesce(confirmed_at, created_at)`))
      .returning('confirmed_at')
      .execute()
    if (ids === undefined) {
      await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).where(isSelected(within)).execute()
    }
    await dropUnusedRecoveryCodes(trx, userId)
    return factors.filter(({ confirmed_at }) => confirmed_at !== null).length
  },
}
