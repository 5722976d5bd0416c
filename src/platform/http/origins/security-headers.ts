import type { FastifyReply, FastifyRequest } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

const overHttps = { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** Of every answer, also of those that Fastify does not send. */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> => (isHttps ? overHttps : headers)

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.headers(securityHeaders(isHttps))
  reply.header('x-request-id', request.id)
}
