import type { Hex } from 'viem'
import { CallReverted } from './json-rpc.ts'
import { ChainUnavailable, type NodesParts, openNodes } from './nodes.ts'

/** Methods throw ChainUnavailable when no node answers in time. */
export interface Chain {
  readonly isConfigured: boolean
  /** In wei, as of the latest block. */
  balanceOf(address: string): Promise<bigint>
  /** Whether the contract accepts the signature as its own (EIP-1271), also before it is deployed (EIP-6492). */
  isContractSignature(address: string, hash: string, signature: string): Promise<boolean>
}

/** Loads viem (30 MB, most of a second) only if a chain is configured, and before the first request needs it. */
export async function openChain(urls: readonly string[], parts: NodesParts): Promise<Chain> {
  if (urls.length === 0) return noChain
  const ask = openNodes(urls, parts)
  const { createClient, custom, encodeDeployData, ...constants } = await import('viem')
  const { call, getBalance } = await import('viem/actions')
  const request = ({ method, params }: { method: string; params?: unknown }) => ask({ method, params: params ?? [] })
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })

  return {
    isConfigured: true,

    balanceOf: (address) => unwrapped(getBalance(client, { address: address as Hex })),

    async isContractSignature(address, hash, signature) {
      const data = encodeDeployData({
        abi: constants.erc6492SignatureValidatorAbi,
        args: [address as Hex, hash as Hex, signature as Hex],
        bytecode: constants.erc6492SignatureValidatorByteCode,
      })
      try {
        const { data: verdict } = await unwrapped(call(client, { data }))
        return verdict === '0x01'
      } catch (error) {
        if (error instanceof CallReverted) return false
        throw error
      }
    },
  }
}

async function failWithoutNodes(): Promise<never> {
  throw new ChainUnavailable('no node of the chain is configured (HROMADA_CHAIN_RPC_URLS)')
}

const noChain: Chain = { isConfigured: false, balanceOf: failWithoutNodes, isContractSignature: failWithoutNodes }

/** viem wraps the errors of its transport, several times. */
async function unwrapped<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    throw ownCauseOf(error) ?? error
  }
}

function ownCauseOf(error: unknown): unknown {
  if (error instanceof ChainUnavailable || error instanceof CallReverted) return error
  return error instanceof Error && error.cause !== undefined ? ownCauseOf(error.cause) : undefined
}
