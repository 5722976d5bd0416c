import { deleteGrants, type Grants } from '../../../platform/grants.ts'

/** A browser that is subscribed receives what is meant for the account. */
export const pushGrants: Grants = {
  kind: 'pushSubscriptions',
  revoke: (trx, userId, before) => deleteGrants(trx, 'push_subscriptions', userId, before),
}
