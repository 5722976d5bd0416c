import { sql } from 'kysely'
import { type Grants, grantRows } from '../../platform/grants.ts'
import { makeOldestPrimary } from './wallets.ts'

const rows = grantRows({ table: 'wallets', name: sql`address`, addedAt: sql`linked_at` })

export const walletGrants: Grants = {
  kind: 'wallets',
  ...rows,
  async revoke(trx, userId, selection) {
    const count = await rows.revoke(trx, userId, selection)
    const { rows: primary } = await sql`select from wallets where user_id = ${userId} and is_primary`.execute(trx)
    if (primary.length === 0) await makeOldestPrimary(trx, userId)
    return count
  },
}
