import { lookup, Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { openTurns } from '../http/turns.ts'
import { OutboundFailure } from './outbound.ts'

/** Gives all addresses of a host name. Throws when there are none. */
export type ResolveName = (name: string) => Promise<readonly string[]>

const QUERY_TIMEOUT_MS = 2_000
const QUERY_TRIES = 2
/** As long as one moment lasts: of many requests to one host, one asks for all. */
const REMEMBERED_MS = 2_000
const MOST_REMEMBERED = 1_000
/** Of the four threads that files and passwords need too. */
const SYSTEM_LOOKUPS_AT_ONCE = 2
const MOST_WAITING_LOOKUPS = 1_000

/**
 * Asks the name servers, from no thread that others need: whoever owns a name decides how long its servers take.
 * @param otherwise asked for names that the name servers do not know
 */
export function openNameServers(
  otherwise: ResolveName = unknownName,
  resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }),
): ResolveName {
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return addresses.length > 0 ? addresses : otherwise(name)
  }
}

/** Asks the system, which knows more: the file of hosts, names of the local network, search domains. */
export function openSystemNames(): ResolveName {
  const inTurn = openTurns({ atOnce: SYSTEM_LOOKUPS_AT_ONCE, waiting: MOST_WAITING_LOOKUPS })
  return (name) =>
    inTurn(async () => {
      const found = await lookup(name, { all: true }).catch(() => unknownName(name))
      return found.map(({ address }) => address)
    })
}

/** Joins those who ask for the same name within a moment. */
export function remembering(resolve: ResolveName): ResolveName {
  const remembered = new LRUCache<string, Promise<readonly string[]>>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS })
  return (name) => {
    const known = remembered.get(name)
    if (known !== undefined) return known
    const addresses = resolve(name)
    remembered.set(name, addresses)
    return addresses
  }
}

async function unknownName(_name: string): Promise<never> {
  throw new OutboundFailure('The host name has no address')
}
