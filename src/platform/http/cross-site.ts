import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing request that a page of another site made a browser send with the member's cookie.
 * `Origin` decides, else `Sec-Fetch-Site` (Fetch Metadata); with neither it was not a browser and passes.
 * @param allowedOrigins the service's own origins and those configured
 */
export function assertSameSite({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return
  assertAllowedSite(headers, allowedOrigins)
}

/** Refuses a request of another site's page, whatever its method. */
export function assertAllowedSite(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site']
  const isAllowed =
    headers.origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : allowedOrigins.includes(headers.origin)
  if (!isAllowed) throw forbidden('Cross-site request refused')
}
