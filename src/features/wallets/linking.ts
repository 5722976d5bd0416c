import type { User } from '../../platform/access/caller.ts'
import { holdSession } from '../../platform/access/hold-session.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { notify } from '../notifications/notify.ts'
import { redeemProof } from './proofs.ts'
import type { Wallet } from './schema.ts'
import type { SiweMessage } from './siwe-message.ts'
import { linkWallet } from './wallets.ts'

/** Mails the owner of an account a link against what was added to it. */
export type NoteWalletLinked = (trx: Transaction, userId: string) => Promise<void>

interface LinkingParts {
  readonly community: Community
  readonly noteLinked: NoteWalletLinked
}

/** Links the wallet of a message from readProof. Throws 400 for a proof that is not valid now, 409 as linkWallet does. */
export async function linkByProof(
  trx: Transaction,
  { community, noteLinked }: LinkingParts,
  user: User,
  message: SiweMessage,
): Promise<Wallet> {
  const { id: userId } = user
  await redeemProof(trx, message, userId)
  const { wallet, isNew } = await linkWallet(trx, userId, message.address)
  await holdSession(trx, user)
  if (isNew) {
    await noteLinked(trx, userId)
    await notify(trx, community, [{ userId, template: 'wallet_linked', variables: { address: wallet.address } }])
  }
  return wallet
}
