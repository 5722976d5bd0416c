import { LRUCache } from 'lru-cache'
import type { Chain } from './chain.ts'
import { etherOf } from './ether.ts'

const CACHE_MS = 10_000
const MAX_CACHED = 10_000

/** The balance of an address in ether. Throws ChainUnavailable. */
export type ReadBalance = (address: string) => Promise<string>

/** Cache with single flight: one call of the chain per address in CACHE_MS. Failures are not cached. */
export function openBalances(chain: Chain): ReadBalance {
  const cache = new LRUCache<string, string>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
    // An entry that is evicted while it is fetched still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: async (address) => etherOf(await chain.balanceOf(address)),
  })
  return (address) => cache.forceFetch(address)
}
