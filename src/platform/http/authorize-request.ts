import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyone, assertAdmitted, isAdmitted } from './access.ts'
import type { Caller, Origin } from './caller.ts'
import { canonicalAddress } from './client-address.ts'
import { type Identify, type Identity, identifyRequest, nobody } from './credentials.ts'
import { assertSameSite } from './cross-site.ts'
import { forbidden } from './errors.ts'
import { perCaller, type RateLimits } from './rate-limits.ts'
import './route-config.ts'

export interface GateParts {
  readonly identify: Identify
  readonly rateLimits: RateLimits
  readonly cookieName: () => string
  /** The Set-Cookie for a session that was extended. */
  readonly renewedCookie: (sessionToken: string) => string
  readonly allowedOrigins: () => readonly string[]
}

const unroutedLimits = [perCaller(120, 'other')]

/**
 * What every request passes before its body is read: who calls, is the limit exhausted, is the caller admitted, is an
 * API key made for this, did a foreign page send it. A request with bad credentials counts against its address.
 */
export function addGate(
  app: FastifyInstance,
  { identify, rateLimits, cookieName, renewedCookie, allowedOrigins }: GateParts,
): void {
  app.decorateRequest('caller', null as unknown as Caller)

  app.addHook('onRequest', async (request, reply) => {
    const { access = anyone, limits = unroutedLimits } = request.routeOptions.config
    const origin = originOf(request)
    const { identity, refusal } = access.ignoresCredentials ? { identity: nobody } : await tryIdentify(request)
    request.caller = { user: identity.user, ...origin }
    // What all callers share is not for strangers to use up.
    const isStranger = refusal !== undefined || !isAdmitted(access, request.caller) || !isInScope(request)
    const counting = isStranger ? limits.filter(({ scope }) => scope !== 'everyone') : limits
    await rateLimits.charge(counting, request.caller, reply)
    if (refusal !== undefined) throw refusal
    assertAdmitted(access, request.caller)
    if (!isInScope(request)) throw forbidden()
    if (!identity.isByCookie) return
    assertSameSite(request, allowedOrigins())
    const { session } = identity.user ?? {}
    if (session?.isExtended) reply.header('set-cookie', renewedCookie(session.token))
  })

  async function tryIdentify(request: FastifyRequest): Promise<{ identity: Identity; refusal?: unknown }> {
    const { authorization, cookie, 'x-api-key': key } = request.headers
    if (authorization === undefined && cookie === undefined && key === undefined) return { identity: nobody }
    const takesKeys = request.is404 || request.routeOptions.config.scope !== undefined
    try {
      return { identity: await identifyRequest(request, { cookieName: cookieName(), takesKeys, identify }) }
    } catch (refusal) {
      return { identity: nobody, refusal }
    }
  }
}

/** Who comes with an API key has the rights of its scopes alone. Of a path that nothing answers nobody needs any. */
function isInScope({ caller: { user }, is404, routeOptions }: FastifyRequest): boolean {
  if (user === null || user.session !== undefined || is404) return true
  const { scope } = routeOptions.config
  return scope !== undefined && user.scopes?.includes(scope) === true
}

function originOf({ ip, headers }: FastifyRequest): Origin {
  return { ipAddress: canonicalAddress(ip), userAgent: (headers['user-agent'] ?? '').slice(0, 500) }
}
