import { sql } from 'kysely'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/notify.ts'
import type { Chain } from './chain.ts'
import { etherOf } from './ether.ts'

const MAX_CONCURRENT = 4

type WatchedWallet = RowOf<'wallets', 'id' | 'user_id' | 'address' | 'seen_wei'>

interface WatchParts extends Pick<Platform, 'db' | 'community'> {
  readonly chain: Chain
}

/** Notifies owners of changed balances; the first reading of a wallet is only stored. Throws ChainUnavailable. */
export async function watchBalances(parts: WatchParts, maxWallets: number): Promise<void> {
  const { db, chain } = parts
  const due = await longestUnread(db, maxWallets)
  while (due.length > 0) {
    const next = due.splice(0, MAX_CONCURRENT)
    await Promise.all(next.map(async (wallet) => storeBalance(parts, wallet, await chain.balanceOf(wallet.address))))
  }
}

function longestUnread(db: Database, limit: number): Promise<WatchedWallet[]> {
  return db
    .selectFrom('wallets')
    .innerJoin('users', 'users.id', 'wallets.user_id')
    .select(['wallets.id', 'user_id', 'address', 'seen_wei'])
    .where('wallets.is_primary', '=', true)
    .where(activeUser)
    .orderBy('seen_at', (order) => order.asc().nullsFirst())
    .orderBy('wallets.id')
    .limit(limit)
    .execute()
}

async function storeBalance({ db, community }: WatchParts, wallet: WatchedWallet, wei: bigint): Promise<void> {
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('wallets')
      .set({ seen_wei: wei.toString(), seen_at: sql<Date>`now()` })
      .where('id', '=', wallet.id)
      // Optimistic lock: in the meantime another process may have read it, or another wallet become primary.
      .where('seen_wei', 'is not distinct from', wallet.seen_wei)
      .where('is_primary', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || wallet.seen_wei === null || wallet.seen_wei === wei.toString()) return
    const { user_id: userId, address, seen_wei: before } = wallet
    const variables = { address, before: etherOf(BigInt(before)), after: etherOf(wei) }
    await notify(trx, community, [{ userId, template: 'wallet_balance_changed', variables }])
  })
}
