import type { FastifyInstance } from 'fastify'
import { originOf, type RecordSecurityEvent } from './event.ts'

/** Every 403, whichever area words it, and what routes declare to record of a signed-in caller's success. */
export function recordAnswers(app: FastifyInstance, recordSecurityEvent: RecordSecurityEvent): void {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { caller, method, routeOptions } = request
    const { records } = routeOptions.config
    if (statusCode === 403) {
      const userId = caller.user?.id ?? null
      const detail = `${method} ${routeOptions.url ?? 'none'}`
      recordSecurityEvent({ kind: 'ACCESS_REFUSED', userId, origin: originOf(request), detail })
    } else if (records !== undefined && statusCode < 300 && caller.user !== null) {
      recordSecurityEvent({ kind: records, userId: caller.user.id, origin: originOf(request) })
    }
    done()
  })
}
