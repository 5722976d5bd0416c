import { sql } from 'kysely'
import { type Grants, grantRows } from '../../platform/grants.ts'

/** A webhook receives what concerns the account. */
export const webhookGrants: Grants = { kind: 'webhooks', ...grantRows({ table: 'webhooks', name: sql`url` }) }
