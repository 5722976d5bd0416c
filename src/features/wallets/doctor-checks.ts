import type { Outbound } from '../outbound/outbound.ts'
import type { Settings } from '../settings.ts'
import { askNode } from '../wallets/json-rpc.ts'
import { ASKING_MS, type Check, type Finding } from './finding.ts'

/** Asks each node which chain it is of. */
export const chainChecks = ({ chain }: Settings, outbound: Outbound): readonly Check[] => {
  if (chain.rpcUrls.length === 0) return [{ name: 'chain', advice: '', run: async () => unset }]
  return chain.rpcUrls.map((url) => nodeCheck(url, chain.id, outbound))
}

const unset: Finding = {
  check: 'chain',
  state: 'off',
  message: 'HROMADA_CHAIN_RPC_URLS is not set: there are no balances',
}

function nodeCheck(url: string, expectedId: number, outbound: Outbound): Check {
  // Of an address only this may be told: keys stand in its path, or before its host.
  const check = `chain ${new URL(url).host}`
  return {
    name: check,
    advice: 'look at HROMADA_CHAIN_RPC_URLS: the other nodes are asked while one fails',
    async run() {
      const answer = await askNode(outbound, url, { method: 'eth_chainId', params: [] }, ASKING_MS)
      const id = Number(answer)
      if (id === expectedId) return { check, state: 'ok', message: `a node of chain ${id}` }
      const message = `a node of chain ${id}, not of ${expectedId}`
      return { check, state: 'wrong', message, advice: 'set HROMADA_CHAIN_ID to its chain, or name another node' }
    },
  }
}
