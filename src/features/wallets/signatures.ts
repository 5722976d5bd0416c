import type { Hex } from 'viem'
import { ApiError, invalidField } from '../../platform/http/errors/errors.ts'
import type { Chain } from './chain.ts'
import { ChainUnavailable } from './nodes.ts'
import type { Proof } from './schema.ts'

const KEY_SIGNATURE = /^0x[0-9a-fA-F]{130}$/

/** By a key (EIP-191) or, as the chain decides, a contract (EIP-1271, EIP-6492). Throws 400, and 503 without the chain. */
export async function assertSignedBy(chain: Chain, address: string, { message, signature }: Proof): Promise<void> {
  if (await isKeySignature(address, message, signature as Hex)) return
  if (chain.isConfigured && (await isContractSignature(chain, address, message, signature))) return
  const refusal = 'The signature is not of this message and address'
  throw invalidField(refusal, { field: 'signature', code: 'NOT_ACCEPTED' }, 'INVALID_WALLET_PROOF')
}

async function isKeySignature(address: string, message: string, signature: Hex): Promise<boolean> {
  if (!KEY_SIGNATURE.test(signature)) return false
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // viem rejects r, s and v out of range.
    return false
  }
}

async function isContractSignature(chain: Chain, address: string, message: string, signature: string) {
  const { hashMessage } = await import('viem')
  try {
    return await chain.isContractSignature(address, hashMessage(message), signature)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    throw new ApiError('UNAVAILABLE', { message: 'The signature cannot be verified: the chain does not answer' })
  }
}
