import type { Transaction } from '../../platform/database/database.ts'
import type { User } from '../../platform/http/caller.ts'
import { holdSession } from '../../platform/http/hold-session.ts'
import { noteAccessChange } from '../auth/access-changes/note.ts'
import { notify } from '../notifications/notify.ts'
import { redeemProof } from './proofs.ts'
import type { Wallet } from './schema.ts'
import type { SiweMessage } from './siwe-message.ts'
import { linkWallet } from './wallets.ts'

/** Links the wallet of a message from readProof. Throws 400 for a proof that is not valid now, 409 as linkWallet does. */
export async function linkByProof(trx: Transaction, user: User, message: SiweMessage): Promise<Wallet> {
  const { id: userId } = user
  await redeemProof(trx, message, userId)
  const { wallet, isNew } = await linkWallet(trx, userId, message.address)
  await holdSession(trx, user)
  if (isNew) {
    // It is mailed with a link against it.
    await noteAccessChange(trx, userId, 'walletLinked')
    await notify(trx, [{ userId, template: 'wallet_linked', variables: { address: wallet.address } }])
  }
  return wallet
}
