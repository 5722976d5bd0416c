import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/http/origins/client-address.ts'
import { originOf } from './event.ts'
import { openMinute } from './minute.ts'

export const MAX_TALLIES = 1_000

type RefusedRequest = Pick<FastifyRequest, 'caller' | 'id' | 'method' | 'routeOptions'>

interface RefusedRequests {
  note(request: RefusedRequest, status: number): void
  /** Tells how many more there were in the minute that has begun. */
  end(): void
}

interface RefusalLog {
  info(fields: object, message: string): void
}

/**
 * Logs what probing leaves behind: refused credentials, input, hidden content and limits. Not stored, as the mistakes of
 * members look the same. Rate limit: of each network and status one line a minute, and one that counts the rest.
 */
export function openRefusalLog(log: RefusalLog): RefusedRequests {
  let tallies = new Map<string, { readonly network: string; readonly status: number; requests: number }>()

  const minute = openMinute(() => {
    const ended = tallies
    tallies = new Map()
    for (const { requests, ...tally } of ended.values()) {
      if (requests > 1) log.info({ ...tally, requests: requests - 1 }, 'more requests refused')
    }
  })

  function note(request: RefusedRequest, status: number): void {
    const { ipAddress: address, requestId } = originOf(request)
    const network = networkOf(address)
    const known = tallies.get(`${status} ${network}`)
    if (known !== undefined) {
      known.requests += 1
      return
    }
    if (tallies.size >= MAX_TALLIES) return
    minute.begin()
    tallies.set(`${status} ${network}`, { network, status, requests: 1 })
    const { caller, method, routeOptions } = request
    const route = `${method} ${routeOptions.url ?? 'none'}`
    log.info({ status, route, userId: caller.user?.id ?? null, address, requestId }, 'request refused')
  }

  return { note, end: minute.end }
}
