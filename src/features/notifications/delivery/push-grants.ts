import type { Grants } from '../../../platform/grants.ts'

/** A browser that is subscribed receives what is meant for the account. */
export const pushGrants: Grants = {
  kind: 'pushSubscriptions',
  async revoke(trx, userId, before) {
    const { numDeletedRows } = await trx
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', userId)
      .$if(before !== undefined, (rows) => rows.where('created_at', '<', before as Date))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
