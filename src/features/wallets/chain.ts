import type { Hex } from 'viem'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { CallReverted } from './json-rpc.ts'
import { ChainUnavailable, type NodesParts, openNodes } from './nodes.ts'

/** Methods throw ChainUnavailable when no node answers in time, and 503 while too many others wait. */
export interface Chain {
  readonly isConfigured: boolean
  /** In wei, as of the latest block. */
  balanceOf(address: string): Promise<bigint>
  /** Whether the contract accepts the signature as its own (EIP-1271), also before it is deployed (EIP-6492). */
  isContractSignature(address: string, hash: string, signature: string): Promise<boolean>
}

/** EIP-1271: the contract answers with the selector of the function. */
const ACCEPTED = `0x1626ba7e${'00'.repeat(28)}`

/** Loads viem (30 MB, most of a second) only if a chain is configured, and before the first request needs it. */
export async function openChain(urls: readonly string[], parts: NodesParts): Promise<Chain> {
  if (urls.length === 0) return noChain
  const ask = openNodes(urls, parts)
  const { createClient, custom, encodeFunctionData, parseAbi, parseErc6492Signature, zeroAddress } = await import(
    'viem'
  )
  const { call, getBalance } = await import('viem/actions')
  const request = ({ method, params }: { method: string; params?: unknown }) => ask({ method, params: params ?? [] })
  // SSRF protection: by CCIP read (EIP-3668) a contract would have viem request URLs.
  const client = createClient({ ccipRead: false, transport: custom({ request }, { retryCount: 0 }) })
  const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

  /** EIP-6492: the contract's own signature, with the factory and its calldata if they wrap it. */
  function unwrapped(signature: Hex) {
    try {
      return parseErc6492Signature(signature)
    } catch {
      return undefined
    }
  }

  return {
    isConfigured: true,

    balanceOf: (address) => withOwnErrors(getBalance(client, { address: address as Hex })),

    async isContractSignature(address, hash, signature) {
      const own = unwrapped(signature as Hex)
      if (own === undefined) return false
      const data = encodeFunctionData({ abi, args: [hash as Hex, own.signature] })
      // Security: the simulation calls the factory only if the address has no code, and reverts if it then has none. A
      // call made before a deployed contract is asked could bring it to accept anything.
      const { address: factory = zeroAddress, data: factoryData = '0x' } = own
      try {
        const { data: answer } = await withOwnErrors(call(client, { to: address as Hex, data, factory, factoryData }))
        return answer === ACCEPTED
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

const ownErrors = [ChainUnavailable, CallReverted, ApiError]

/** viem wraps the errors of its transport, several times. */
async function withOwnErrors<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    throw ownCauseOf(error) ?? error
  }
}

function ownCauseOf(error: unknown): unknown {
  if (ownErrors.some((OwnError) => error instanceof OwnError)) return error
  return error instanceof Error && error.cause !== undefined ? ownCauseOf(error.cause) : undefined
}
