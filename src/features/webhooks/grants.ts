import type { Grants } from '../../platform/grants.ts'

/** A webhook receives what concerns the account. */
export const webhookGrants: Grants = {
  kind: 'webhooks',
  async revoke(trx, userId, before) {
    const { numDeletedRows } = await trx
      .deleteFrom('webhooks')
      .where('user_id', '=', userId)
      .$if(before !== undefined, (webhooks) => webhooks.where('created_at', '<', before as Date))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
