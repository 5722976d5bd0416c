import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { originOf, type RecordSecurityEvent } from './event.ts'
import { openRefusalLog } from './refused-requests.ts'

/**
 * Every 403, whichever area words it, and what routes declare to record of a signed-in caller's success; other refusals
 * are only logged.
 */
export function recordAnswers(
  app: FastifyInstance,
  recordSecurityEvent: RecordSecurityEvent,
  log: FastifyBaseLogger,
): void {
  const refused = openRefusalLog(log)
  app.addHook('onClose', (_app, done) => {
    refused.end()
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { caller, method, routeOptions } = request
    const { records } = routeOptions.config
    if (statusCode === 403) {
      const userId = caller.user?.id ?? null
      const detail = `${method} ${routeOptions.url ?? 'none'}`
      recordSecurityEvent({ kind: 'ACCESS_REFUSED', userId, origin: originOf(request), detail })
    } else if (statusCode >= 400 && statusCode < 500) {
      refused.note(request, statusCode)
    } else if (records !== undefined && statusCode < 400 && caller.user !== null) {
      recordSecurityEvent({ kind: records, userId: caller.user.id, origin: originOf(request) })
    }
    done()
  })
}
