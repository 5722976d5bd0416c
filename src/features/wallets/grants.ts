import type { Grants } from '../../platform/grants.ts'
import { makeOldestPrimary } from './wallets.ts'

export const walletGrants: Grants = {
  kind: 'wallets',
  async revoke(trx, userId, before) {
    const revoked = await trx
      .deleteFrom('wallets')
      .where('user_id', '=', userId)
      .$if(before !== undefined, (wallets) => wallets.where('linked_at', '<', before as Date))
      .returning('is_primary')
      .execute()
    if (revoked.some(({ is_primary }) => is_primary)) await makeOldestPrimary(trx, userId)
    return revoked.length
  },
}
