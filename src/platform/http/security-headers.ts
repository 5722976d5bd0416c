import type { FastifyReply, FastifyRequest } from 'fastify'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.headers(headers)
  reply.header('x-request-id', request.id)
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
