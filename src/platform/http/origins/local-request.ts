import type { FastifyRequest } from 'fastify'
import { forwardingHeaderOf, isLoopback } from './client-address.ts'

/**
 * Whether a program of this machine asks, and asks directly. Security: behind a proxy that is not named as trusted,
 * everybody seems to come from it.
 */
export function isLocalRequest({ caller, raw }: Pick<FastifyRequest, 'caller' | 'raw'>): boolean {
  // nginx adds no header unless told to; by default it asks in HTTP/1.0, as no scraper does.
  const isOldHttp = raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0
  const isForwarded = forwardingHeaderOf(raw.headers) !== undefined
  return isLoopback(caller.ipAddress) && !isOldHttp && !isForwarded && namesThisMachine(raw.headers.host)
}

function namesThisMachine(host = ''): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''))
}
