import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from './client-address.ts'

const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']

/**
 * Whether a program of this machine asks, and asks directly. Security: behind a proxy that is not named as trusted,
 * everybody seems to come from it.
 */
export function isLocalRequest({ caller, raw }: Pick<FastifyRequest, 'caller' | 'raw'>): boolean {
  // nginx adds no header unless told to; by default it asks in HTTP/1.0, as no scraper does.
  const isOldHttp = raw.httpVersionMajor === 1 && raw.httpVersionMinor === 0
  return isLoopback(caller.ipAddress) && !isOldHttp && !isForwarded(raw.headers) && namesThisMachine(raw.headers.host)
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => proxyHeaders.includes(name) || name.startsWith('x-forwarded-'))

function namesThisMachine(host = ''): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''))
}
