import type { FastifyInstance, FastifyRequest } from 'fastify'
import { anyone, assertAdmitted, isAdmitted } from './access.ts'
import type { Caller, Origin } from './caller.ts'
import { canonicalAddress } from './client-address.ts'
import { type Identify, type Identity, identifyRequest, nobody } from './credentials.ts'
import { assertSameSite } from './cross-site.ts'
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
 * What every request passes before its body is read: who calls, is the limit exhausted, is the caller admitted, did a
 * foreign page send it. A request with bad credentials counts against its address.
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
    const isStranger = refusal !== undefined || !isAdmitted(access, request.caller)
    const counting = isStranger ? limits.filter(({ scope }) => scope !== 'everyone') : limits
    await rateLimits.charge(counting, request.caller, reply)
    if (refusal !== undefined) throw refusal
    assertAdmitted(access, request.caller)
    if (!identity.isByCookie) return
    assertSameSite(request, allowedOrigins())
    if (identity.user?.isSessionExtended) reply.header('set-cookie', renewedCookie(identity.user.sessionToken))
  })

  async function tryIdentify(request: FastifyRequest): Promise<{ identity: Identity; refusal?: unknown }> {
    const { authorization, cookie } = request.headers
    if (authorization === undefined && cookie === undefined) return { identity: nobody }
    try {
      return { identity: await identifyRequest(request, cookieName(), identify) }
    } catch (refusal) {
      return { identity: nobody, refusal }
    }
  }
}

function originOf({ ip, headers }: FastifyRequest): Origin {
  return { ipAddress: canonicalAddress(ip), userAgent: (headers['user-agent'] ?? '').slice(0, 500) }
}
