import { type Grants, grantRows } from '../../../platform/grants.ts'

/** A browser that is subscribed receives what is meant for the account. */
export const pushGrants: Grants = { kind: 'pushSubscriptions', ...grantRows({ table: 'push_subscriptions' }) }
