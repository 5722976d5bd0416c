import { deleteGrants, type Grants } from '../../../platform/grants.ts'
import { dropUnusedRecoveryCodes } from './factors.ts'

export const passkeyGrants: Grants = {
  kind: 'passkeys',
  async revoke(trx, userId, before) {
    const count = await deleteGrants(trx, 'passkeys', userId, before)
    await dropUnusedRecoveryCodes(trx, userId)
    return count
  },
}

/** One that was not confirmed is no factor yet, but must not become one. */
export const secondFactorGrants: Grants = {
  kind: 'secondFactors',
  async revoke(trx, userId, before) {
    const factors = await trx
      .deleteFrom('totp_factors')
      .where('user_id', '=', userId)
      .$if(before !== undefined, (rows) => rows.where('created_at', '<', before as Date))
      .returning('confirmed_at')
      .execute()
    await dropUnusedRecoveryCodes(trx, userId)
    return factors.filter(({ confirmed_at }) => confirmed_at !== null).length
  },
}
