import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors/errors.ts'

export const CROSS_SITE = 'Cross-site request refused'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection for state-changing requests with a cookie. */
export function assertSameSite({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return
  assertAllowedSite(headers, allowedOrigins)
}

/**
 * `Origin` decides, else `Sec-Fetch-Site` (Fetch Metadata); a request with neither is not from a browser. The origin `null`
 * is that of strangers' sandboxed pages, and of ours where a browser hides it: there Fetch Metadata must name this site.
 */
export function assertAllowedSite(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isHidden = origin === 'null' && site !== undefined
  const isAllowed =
    origin === undefined || isHidden
      ? site === undefined || site === 'same-origin' || site === 'none'
      : allowedOrigins.includes(origin)
  if (!isAllowed) throw forbidden(CROSS_SITE)
}
