import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_LAG_MS, type Replicas } from './replicas.ts'

const COOKIE = 'hromada-seen'

/**
 * A cookie takes from program to program what a member has written or seen, so that each of them reads where that is.
 * Who keeps no cookies is served by the primary. To run after authorization.
 */
export function rememberSeen(app: FastifyInstance, replicas: Replicas): void {
  app.addHook('onRequest', async (request) => {
    const { user } = request.caller
    if (user !== null) replicas.noteSeen(user.id, seenBefore(request) ?? replicas.nowMs())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // What is refused before authorization has no caller.
    const userId = (request.caller as FastifyRequest['caller'] | undefined)?.user?.id
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS'
    const wroteAtMs = isWrite ? replicas.nowMs() : 0
    if (userId !== undefined) replicas.noteSeen(userId, wroteAtMs)
    // Whoever signs in by this request is nobody yet.
    const seenAtMs = Math.ceil(userId === undefined ? wroteAtMs : replicas.seenAtMs(userId))
    if (seenAtMs > (seenBefore(request) ?? Number.POSITIVE_INFINITY)) {
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: app.isHttps() } as const
      reply.header(
        'set-cookie',
        stringifySetCookie({ name: COOKIE, value: String(seenAtMs), maxAge: MAX_LAG_MS / 1_000, ...attributes }),
      )
    }
    return payload
  })
}

/** By the clock of the primary; undefined where no cookie could say it. */
function seenBefore({ headers }: FastifyRequest): number | undefined {
  if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) return undefined
  const seenAtMs = Number(parseCookie(headers.cookie ?? '')[COOKIE] ?? 0)
  return Number.isFinite(seenAtMs) ? seenAtMs : undefined
}
