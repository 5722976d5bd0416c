import { lookup, Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { openSemaphore } from '../http/semaphore.ts'
import { OutboundFailure } from './outbound.ts'

export type ResolveName = (name: string) => Promise<readonly string[]>

const QUERY_TIMEOUT_MS = 2_000
const QUERY_TRIES = 2
const CACHE_TTL_MS = 2_000
const MAX_CACHED_NAMES = 1_000
/** Out of four libuv threads, which files and passwords need too. */
const SYSTEM_LOOKUPS_AT_ONCE = 2
const MAX_WAITING_LOOKUPS = 1_000

/** Without libuv threads: the owner of a name decides how long its servers take. */
export function openNameServers(
  fallback: ResolveName = unknownName,
  resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }),
): ResolveName {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return addresses.length > 0 ? addresses : fallback(name)
  }
}

export function openSystemNames(): ResolveName {
  const limited = openSemaphore({ atOnce: SYSTEM_LOOKUPS_AT_ONCE, waiting: MAX_WAITING_LOOKUPS })
  return (name) =>
    limited(async () => {
      const addresses = await lookup(name, { all: true }).catch(() => unknownName(name))
      return addresses.map(({ address }) => address)
    })
}

/** Single flight and a short cache. */
export function cacheNames(resolve: ResolveName): ResolveName {
  const cache = new LRUCache<string, Promise<readonly string[]>>({ max: MAX_CACHED_NAMES, ttl: CACHE_TTL_MS })
  return (name) => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const addresses = resolve(name)
    cache.set(name, addresses)
    return addresses
  }
}

async function unknownName(_name: string): Promise<never> {
  throw new OutboundFailure('The host name has no address')
}
