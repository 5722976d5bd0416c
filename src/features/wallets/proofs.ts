import type { Transaction } from '../database/database.ts'
import { badRequest } from '../http/errors.ts'
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

/** What a proof needs that does not change with the proof. */
export interface ProofParts extends Verifier {
  readonly chain: Chain
}

/**
 * Reads a message of EIP-4361 that was meant for this service and signed by the wallet it names. It may take as long as
 * the chain does, so it belongs outside of any transaction. Throws 400 for any other, 503 while the chain is away.
 */
export async function readProof({ chain, ...verifier }: ProofParts, proof: Proof): Promise<SiweMessage> {
  const message = await readSiweMessage(proof.message)
  assertMeantFor(verifier, message)
  await assertSignedBy(chain, message.address, proof)
  return message
}

/**
 * Lets a proof count, once.
 * @param userId for whom its nonce was made; null for signing in
 * @throws 400 when it is not its time, or when the nonce was used, is too old, or was made for something else
 */
export async function redeemProof(trx: Transaction, message: SiweMessage, userId: string | null): Promise<void> {
  const now = new Date()
  assertIssued(message, now)
  assertTimely(message, now)
  if (await spendNonce(trx, message.nonce, userId)) return
  throw badRequest('The nonce was used, has expired or was never given', 'INVALID_WALLET_PROOF')
}
