import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RouteScope } from '../routes/route-scope.ts'
import { FORM_TYPE } from './forms.ts'

/** So soon a double click, or a second press by who thought that nothing happened. */
const KEPT_MS = 10_000
const MAX_KEPT = 500

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly payload: string | Buffer
}

/** Of one answer alone, or of its connection. */
const IS_OF_ONE = /^(x-request-id|(x-)?ratelimit.*|content-length|date|connection|keep-alive)$/

/**
 * A form that one browser sends twice is sent once: it drops the answer to the first, and gets it for the second. A link
 * that works once would say otherwise that it no longer works. What was refused is tried again.
 */
export function answerRepeatedForms(app: RouteScope): void {
  const kept = new LRUCache<string, Promise<Answer | undefined>>({ max: MAX_KEPT, ttl: KEPT_MS })
  const awaited = new WeakMap<FastifyRequest, (answer: Answer | undefined) => void>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.headers['content-type'] !== FORM_TYPE) return
    const key = keyOf(request)
    const answer = await kept.get(key)
    if (answer !== undefined) {
      return reply.code(answer.status).headers(answer.headers).send(answer.payload)
    }
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
    kept.set(key, promise)
    awaited.set(request, resolve)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const answerTo = awaited.get(request)
    if (answerTo === undefined) return
    const body = payload ?? ''
    const isKept = reply.statusCode < 400 && (typeof body === 'string' || Buffer.isBuffer(body))
    const headers = Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => !IS_OF_ONE.test(name)))
    answerTo(isKept ? { status: reply.statusCode, headers, payload: body } : undefined)
  })
}

const keyOf = ({ method, url, ip, headers, body }: FastifyRequest): string =>
  hash('sha256', JSON.stringify([method, url, ip, headers.cookie, headers['user-agent'], headers.accept, body]))
