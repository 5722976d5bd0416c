import { LRUCache } from 'lru-cache'
import type { Chain } from './chain.ts'
import { etherOf } from './ether.ts'

const KEPT_MS = 10_000
const MOST_KEPT = 10_000

/** The balance of an address in ether. Throws ChainUnavailable. */
export type ReadBalance = (address: string) => Promise<string>

/** Asks the chain at most once in ten seconds for an address, however many want to know. Failures are not kept. */
export function openBalances(chain: Chain): ReadBalance {
  const kept = new LRUCache<string, string>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    // Whom others push out while he waits gets his answer all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (address) => etherOf(await chain.balanceOf(address)),
  })
  return (address) => kept.forceFetch(address)
}
