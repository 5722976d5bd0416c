import { deleteGrants, type Grants } from '../../platform/grants.ts'

/** A webhook receives what concerns the account. */
export const webhookGrants: Grants = {
  kind: 'webhooks',
  revoke: (trx, userId, before) => deleteGrants(trx, 'webhooks', userId, before),
}
