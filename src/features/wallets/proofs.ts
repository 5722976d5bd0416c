import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors/errors.ts'
import type { Chain } from './chain.ts'
import { spendNonce } from './nonces.ts'
import type { Proof } from './schema.ts'
import { assertSignedBy } from './signatures.ts'
import {
  assertIssued,
  assertMeantFor,
  assertTimely,
  readSiweMessage,
  type SiweMessage,
  type Verifier,
} from './siwe-message.ts'

export interface ProofParts extends Verifier {
  readonly community: Community
  readonly chain: Chain
}

/** Not to be called in a transaction: it may wait for the chain. Throws 400, and 503 while the chain is unavailable. */
export async function readProof({ chain, ...verifier }: ProofParts, proof: Proof): Promise<SiweMessage> {
  const message = await readSiweMessage(proof.message)
  assertMeantFor(verifier, message)
  await assertSignedBy(chain, message.address, proof)
  return message
}

/** Spends the nonce. Throws 400 outside the message's times, and for a nonce that is used, expired or not of this use. */
export async function redeemProof(trx: Transaction, message: SiweMessage, userId: string | null): Promise<void> {
  const now = new Date()
  assertIssued(message, now)
  assertTimely(message, now)
  if (await spendNonce(trx, message.nonce, userId)) return
  const refusal = 'The nonce was used, has expired or was never given'
  throw invalidField(refusal, { field: 'message', code: 'NOT_ACCEPTED' }, 'INVALID_WALLET_PROOF')
}
