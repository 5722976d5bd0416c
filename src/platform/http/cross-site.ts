import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'
import { FORM_TYPE } from './forms.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection for state-changing requests with a cookie. */
export function assertSameSite({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return
  assertAllowedSite(headers, allowedOrigins)
}

/**
 * Login CSRF: a form of another site must sign no browser in, for which it needs no cookie. Pages that send no referrer
 * have the origin `null`, and so have sandboxed ones of strangers: there Fetch Metadata decides.
 */
export function assertOwnForm({ headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (!headers['content-type']?.toLowerCase().startsWith(FORM_TYPE)) return
  const { origin, ...others } = headers
  assertAllowedSite(origin === 'null' ? others : headers, allowedOrigins)
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
