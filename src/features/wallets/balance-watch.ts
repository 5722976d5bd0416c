import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { notify } from '../notifications/notify.ts'
import type { Chain } from './chain.ts'
import { etherOf } from './ether.ts'
import './tables.ts'
import '../users/tables.ts'

const AT_ONCE = 4

interface Watched {
  readonly id: string
  readonly user_id: string
  readonly address: string
  readonly seen_wei: string | null
}

interface WatchParts {
  readonly db: Database
  readonly chain: Chain
}

/**
 * Looks at the balances of the primary wallets that were not looked at for longest, and tells the owners of those that
 * changed. The first look at a wallet only remembers. While the chain is away nothing happens; ends with ChainUnavailable.
 * @param mostCalls how many wallets are looked at
 */
export async function watchBalances({ db, chain }: WatchParts, mostCalls: number): Promise<void> {
  const waiting = await longestUnseen(db, mostCalls)
  while (waiting.length > 0) {
    const next = waiting.splice(0, AT_ONCE)
    await Promise.all(next.map(async (wallet) => noteBalance(db, wallet, await chain.balanceOf(wallet.address))))
  }
}

function longestUnseen(db: Database, most: number): Promise<Watched[]> {
  return db
    .selectFrom('wallets')
    .innerJoin('users', 'users.id', 'wallets.user_id')
    .select(['wallets.id', 'user_id', 'address', 'seen_wei'])
    .where('wallets.is_primary', '=', true)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .orderBy('seen_at', (order) => order.asc().nullsFirst())
    .orderBy('wallets.id')
    .limit(most)
    .execute()
}

async function noteBalance(db: Database, wallet: Watched, wei: bigint): Promise<void> {
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('wallets')
      .set({ seen_wei: wei.toString(), seen_at: sql<Date>`now()` })
      .where('id', '=', wallet.id)
      // Somebody else may have looked meanwhile, or it may no longer be the primary one.
      .where('seen_wei', 'is not distinct from', wallet.seen_wei)
      .where('is_primary', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || wallet.seen_wei === null || wallet.seen_wei === wei.toString()) return
    const { user_id: userId, address, seen_wei: before } = wallet
    const variables = { address, before: etherOf(BigInt(before)), after: etherOf(wei) }
    await notify(trx, [{ userId, template: 'wallet_balance_changed', variables }])
  })
}
