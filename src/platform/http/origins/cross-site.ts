import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection for state-changing requests with a cookie. */
export function assertSameSite({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return
  assertAllowedSite(headers, allowedOrigins)
}

/**
 * Login CSRF: a form of another site must sign no browser in, for which it needs no cookie. The origin `null` is that of
 * strangers' sandboxed pages, and of ours where a browser hides it: there Fetch Metadata must name this site.
 */
export function assertOwnForm({ headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  const { origin, ...others } = headers
  const isHidden = origin === 'null' && headers['sec-fetch-site'] !== undefined
  assertAllowedSite(isHidden ? others : headers, allowedOrigins)
}

/** `Origin` decides, else `Sec-Fetch-Site` (Fetch Metadata); a request with neither is not from a browser. */
export function assertAllowedSite(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site']
  const isAllowed =
    headers.origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : allowedOrigins.includes(headers.origin)
  if (!isAllowed) throw forbidden('Cross-site request refused')
}
