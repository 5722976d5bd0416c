import type { Hex } from 'viem'
import { ApiError, badRequest } from '../http/errors.ts'
import type { Chain } from './chain.ts'
import { ChainUnavailable } from './nodes.ts'
import type { Proof } from './schema.ts'

/** Of a private key: r, s and one byte more. */
const KEY_SIGNATURE = /^0x[0-9a-fA-F]{130}$/

/**
 * Throws 400 unless an address signed a message, by its key (EIP-191), or as the contract that it is (EIP-1271,
 * EIP-6492), which only the chain can say: 503 while it cannot be asked.
 */
export async function assertSignedBy(chain: Chain, address: string, { message, signature }: Proof): Promise<void> {
  if (await isKeySignature(address, message, signature as Hex)) return
  // A contract may have signatures of that length too.
  if (chain.isConfigured && (await isContractSignature(chain, address, message, signature))) return
  throw badRequest('The signature is not of this message and address', 'INVALID_WALLET_PROOF')
}

async function isKeySignature(address: string, message: string, signature: Hex): Promise<boolean> {
  if (!KEY_SIGNATURE.test(signature)) return false
  const { recoverMessageAddress } = await import('viem')
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // Numbers that no signature has.
    return false
  }
}

async function isContractSignature(chain: Chain, address: string, message: string, signature: string) {
  const { hashMessage } = await import('viem')
  try {
    return await chain.isContractSignature(address, hashMessage(message), signature)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    throw new ApiError('UNAVAILABLE', {
      message: 'The signature cannot be verified: the chain does not answer',
      headers: { 'retry-after': '5' },
    })
  }
}
