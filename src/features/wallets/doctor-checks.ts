import { ASKING_MS, type Check, type FeatureChecks, type Finding } from '../../platform/doctor-check.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { askNode } from './json-rpc.ts'

export const chainChecks: FeatureChecks = ({ chain }, outbound) => {
  if (chain.rpcUrls.length === 0) return [{ name: 'chain', advice: '', run: async () => unset }]
  return chain.rpcUrls.map((url) => nodeCheck(url, chain.id, outbound))
}

const unset: Finding = {
  check: 'chain',
  state: 'off',
  message: 'HROMADA_CHAIN_RPC_URLS is not set: no balances',
}

function nodeCheck(url: string, expectedId: number, outbound: Outbound): Check {
  // Of a URL only the host may be shown: the path and the user part may be API keys.
  const check = `chain ${new URL(url).host}`
  return {
    name: check,
    advice: 'check HROMADA_CHAIN_RPC_URLS; while a node fails, the others are asked',
    async run() {
      const answer = await askNode(outbound, url, { method: 'eth_chainId', params: [] }, ASKING_MS)
      const id = Number(answer)
      if (id === expectedId) return { check, state: 'ok', message: `node of chain ${id}` }
      const message = `node of chain ${id}, not ${expectedId}`
      return { check, state: 'wrong', message, advice: 'set HROMADA_CHAIN_ID to this chain, or use another node' }
    },
  }
}
