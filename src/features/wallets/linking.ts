import type { Transaction } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import { redeemProof } from './proofs.ts'
import type { Wallet } from './schema.ts'
import type { SiweMessage } from './siwe-message.ts'
import { linkWallet } from './wallets.ts'

/**
 * Links the wallet of a proof that readProof gave, for which the account asked, and tells its owner.
 * @throws 400 for a proof that does not count (any more), 409 as linkWallet does
 */
export async function linkByProof(trx: Transaction, userId: string, message: SiweMessage): Promise<Wallet> {
  await redeemProof(trx, message, userId)
  const { wallet, isNew } = await linkWallet(trx, userId, message.address)
  if (isNew) await notify(trx, [{ userId, template: 'wallet_linked', variables: { address: wallet.address } }])
  return wallet
}
