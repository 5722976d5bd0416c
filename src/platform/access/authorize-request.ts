import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../http/errors/errors.ts'
import { addressBehind, openRanges } from '../http/origins/client-address.ts'
import { assertAllowedSite, assertSameSite } from '../http/origins/cross-site.ts'
import { takesForms } from '../http/pages/forms.ts'
import { perCaller, type RateLimits } from '../limits/rate-limits.ts'
import { anyone, assertAdmitted, hasSession, isAdmitted } from './access.ts'
import type { Origin } from './caller.ts'
import { type Authentication, type Identity, identifyRequest, nobody } from './credentials.ts'

interface AuthorizationOptions extends Authentication {
  readonly rateLimits: RateLimits
  readonly trustedProxies: readonly string[]
  readonly allowedOrigins: () => readonly string[]
}

const unmatchedLimits = [perCaller(120, 'other')]

/** Runs before a body is read. A request with invalid credentials is charged to its address. */
export function authorizeRequests(
  app: FastifyInstance,
  { identify, rateLimits, cookieName, renewedCookie, trustedProxies, allowedOrigins }: AuthorizationOptions,
): void {
  const isTrusted = openRanges(trustedProxies)
  app.decorateRequest('caller')

  app.addHook('onRequest', async (request, reply) => {
    const { access = anyone, limits = unmatchedLimits, takesForeignForms } = request.routeOptions.config
    const origin = originOf(request.raw, isTrusted)
    const { identity, refusal } = access.ignoresCredentials ? { identity: nobody } : await tryIdentify(request)
    request.caller = { user: identity.user, ...origin }
    // A key that gives no right here is no refusal where none is needed.
    if (access.minRole === undefined && !isInScope(request)) request.caller = { user: null, ...origin }
    // Rejected requests must not exhaust a limit that all callers share.
    const isRejected =
      refusal !== undefined ||
      !isAdmitted(access, request.caller) ||
      !hasSession(access, request.caller) ||
      !isInScope(request)
    const charged = isRejected ? limits.filter(({ scope }) => scope !== 'everyone') : limits
    await rateLimits.charge(charged, request.caller, reply)
    if (refusal !== undefined) throw refusal
    assertAdmitted(access, request.caller)
    if (!isInScope(request)) throw forbidden()
    // Login CSRF: a form of another site must sign no browser in, for which it needs no cookie.
    if (takesForms(request) && !takesForeignForms) assertAllowedSite(request.headers, allowedOrigins())
    if (!identity.isByCookie) return
    assertSameSite(request, allowedOrigins())
    const { session } = identity.user ?? {}
    if (session?.needsCookie && session.token !== null) reply.header('set-cookie', renewedCookie(session.token))
  })

  async function tryIdentify(request: FastifyRequest): Promise<{ identity: Identity; refusal?: unknown }> {
    const { authorization, cookie, 'x-api-key': key } = request.headers
    if (authorization === undefined && cookie === undefined && key === undefined) return { identity: nobody }
    const { scope, access = anyone } = request.routeOptions.config
    const acceptsApiKeys = request.is404 || scope !== undefined || access.minRole === undefined
    try {
      return { identity: await identifyRequest(request, { cookieName: cookieName(), acceptsApiKeys, identify }) }
    } catch (refusal) {
      return { identity: nobody, refusal }
    }
  }
}

/** An API key grants the rights of its scopes only; an unmatched path needs none. */
function isInScope({ caller: { user }, is404, routeOptions }: FastifyRequest): boolean {
  if (user === null || user.session !== undefined || is404) return true
  const { scope } = routeOptions.config
  return scope !== undefined && user.scopes?.includes(scope) === true
}

function originOf(request: IncomingMessage, isTrusted: (address: string) => boolean): Origin {
  return {
    ipAddress: addressBehind(request, isTrusted),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  }
}
