import { CONNREFUSED, NODATA, NOTFOUND, REFUSED } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { errorCode } from '../lib/error-code.ts'
import { openSemaphore } from '../limits/semaphore.ts'
import { timeOver } from './failures.ts'
import { OutboundFailure } from './outbound.ts'

export type ResolveName = (name: string) => Promise<readonly string[]>

export interface Names {
  readonly trusted: ResolveName
  readonly untrusted: ResolveName
}

interface NamesOptions {
  /** Whether names that only the system knows are for everybody: they lie in networks of the operator. */
  readonly sharesSystemNames: boolean
  readonly resolver?: Resolver
  readonly askSystem?: ResolveName
}

const QUERY_TIMEOUT_MS = 2_000
const QUERY_TRIES = 2
const CACHE_TTL_MS = 2_000
const MAX_CACHED_NAMES = 1_000
/** libuv leaves lookups two of its four threads: untrusted names, which may take one for long, leave the other. */
const trustedBounds = { atOnce: 2, waiting: 1_000 }
const untrustedBounds = { atOnce: 1, waiting: 16 }
/** Whoever asked has given up by then, or soon will. */
const MAX_WAIT_MS = 5_000

/** Bulkhead: what untrusted names take, of threads and of waiting, is never taken from trusted ones. */
export function openNames({ sharesSystemNames, resolver, askSystem }: NamesOptions): Names {
  const fallback = sharesSystemNames ? limitLookups(untrustedBounds, askSystem) : undefined
  return {
    trusted: cacheNames(limitLookups(trustedBounds, askSystem)),
    untrusted: cacheNames(openNameServers(fallback, resolver)),
  }
}

/** Without libuv threads: the owner of a name decides how long its servers take. */
export function openNameServers(
  fallback: ResolveName = unknownName,
  resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }),
): ResolveName {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    return isLocal(name) || answers.every(isUnknown) ? fallback(name) : unknownName(name)
  }
}

/** In a search domain, if anywhere; some resolvers fail such queries (systemd-resolved). */
const isLocal = (name: string) => !name.includes('.')

/** No server was silent or failed (SERVFAIL): the system would wait for the same servers, in a thread. */
function isUnknown(answer: PromiseSettledResult<unknown>): boolean {
  return answer.status === 'rejected' && withoutWaiting.has(errorCode(answer.reason) ?? '')
}

const withoutWaiting: ReadonlySet<string> = new Set([NOTFOUND, NODATA, REFUSED, CONNREFUSED])

/** Lookups that wait longer than a while for their turn are not made. */
export function limitLookups(
  bounds: { readonly atOnce: number; readonly waiting: number },
  resolve: ResolveName = askGetaddrinfo,
): ResolveName {
  const limited = openSemaphore(bounds)
  return (name) => {
    const deadline = performance.now() + MAX_WAIT_MS
    return limited(async () => {
      if (performance.now() >= deadline) throw timeOver()
      return resolve(name)
    })
  }
}

/** The system's resolver (hosts file, search domains); takes a thread until the servers of the name have answered. */
async function askGetaddrinfo(name: string): Promise<readonly string[]> {
  const addresses = await lookup(name, { all: true }).catch(() => unknownName(name))
  return addresses.map(({ address }) => address)
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
