import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection for state-changing requests with a cookie. */
export function assertSameSite({ method, headers }: FastifyRequest, allowedOrigins: readonly string[]): void {
  if (safeMethods.has(method)) return
  assertAllowedSite(headers, allowedOrigins)
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
