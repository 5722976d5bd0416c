import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/access/caller.ts'
import { sendJson } from '../../platform/http/answers/send-json.ts'
import { pathOf } from '../../platform/http/errors/error-handling.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { inUniformTime } from '../../platform/lib/uniform-time.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import { withAvatar } from './answered-avatar.ts'
import type { AuthHandler } from './better-auth.ts'
import { authEndpoints } from './better-auth-endpoints.ts'
import { resignCookie } from './former-secrets.ts'
import type { LimitGuesses } from './guesses/limit.ts'
import { observed } from './observed-answers.ts'
import { pageNames, pageRefusal, pagesIn } from './redirect-pages.ts'
import { sessionCookieName, signSessionToken } from './session-cookie.ts'

export interface AuthRouteParts
  extends Pick<Platform, 'db' | 'community' | 'keys' | 'ownAddresses' | 'publicUrl' | 'settings'> {
  readonly betterAuth: () => Promise<AuthHandler>
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly limitGuesses: LimitGuesses
}

/** Serves better-auth's endpoints behind the platform's access checks, limits and validation. */
export function authRoutes(app: RouteScope, parts: AuthRouteParts): void {
  for (const endpoint of authEndpoints) {
    const { method, path, operationId, summary, access, limits, body, isBodyOptional } = endpoint
    const { query, answer, concealsAccount, records } = endpoint
    const isUniform = concealsAccount === 'always' || concealsAccount === parts.settings.signUp
    app.route({
      method,
      url: `/api/auth${path}`,
      exposeHeadRoute: false,
      config: {
        access,
        limits,
        ...(records && { records }),
        ...(isBodyOptional && { isBodyOptional }),
        ...(query && { refuses: [() => pageRefusal('callbackURL')] }),
      },
      schema: {
        operationId,
        summary,
        ...(body && { body: { ...body, additionalProperties: false } }),
        ...(query && { querystring: query }),
        response: answer === undefined ? { 302: { type: 'null', description: 'Redirect' } } : { 200: answer },
      },
      handler: async (request, reply) => {
        // Before a guess is counted: a page of another site says nothing about the password.
        const forwarded = await toFetchRequest(request, parts)
        const answerOf = () =>
          observed(parts, endpoint, request, async () => (await parts.betterAuth())(forwarded.clone()))
        const response = await (isUniform ? inUniformTime(answerOf) : answerOf())
        return relay(response, reply, parts, request.caller)
      },
    })
  }
}

/** Where whoever signs in may be sent on to. */
export const siteOf = ({ publicUrl, settings }: Pick<AuthRouteParts, 'publicUrl' | 'settings'>) => ({
  home: publicUrl(),
  trusted: settings.trustedOrigins,
})

/** Cookies between two steps: of OAuth, of a second factor, of a passkey; and the choice not to be remembered. */
const forwardedCookie = /^(__Secure-)?better-auth\.(state|oauth_state|dont_remember|two_factor|passkey)=/

/**
 * Security: better-auth sees only our public origin, already checked, and a cookie for the session that we identified,
 * which names what is stored of its token. None of the caller's own credentials are forwarded. Throws 403 for a page to go
 * on to that is of another site.
 * @param target the endpoint and its body, where they are other than those of the request
 */
export async function toFetchRequest(
  request: FastifyRequest,
  { keys, publicUrl, settings }: AuthRouteParts,
  { method, url, body = request.body }: Pick<FastifyRequest, 'method' | 'url'> & { readonly body?: unknown } = request,
): Promise<Request> {
  const { caller } = request
  const target = new URL(url, publicUrl())
  // Path confusion: a path that URL and router read differently (`..\\`) would bypass its route's access check.
  if (target.origin !== publicUrl() || target.pathname !== pathOf({ url })) throw notFound('Not found')
  const site = siteOf({ publicUrl, settings })
  const asked = pagesIn(site, Object.fromEntries(target.searchParams))
  for (const name of pageNames) {
    const page = asked[name]
    if (page === undefined) target.searchParams.delete(name)
    else target.searchParams.set(name, page)
  }
  const secrets = keys.all.map(({ session }) => session)
  const cookies = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => forwardedCookie.test(pair) && hasNoNul(pair))
    .map((pair) => {
      const end = pair.indexOf('=') + 1
      return pair.slice(0, end) + resignCookie(secrets, pair.slice(end))
    })
  if (caller.user?.session !== undefined) {
    const value = signSessionToken(keys.session, caller.user.session.tokenHash)
    cookies.push(`${sessionCookieName(publicUrl())}=${encodeURIComponent(value)}`)
  }
  const headers = new Headers({
    origin: publicUrl(),
    'x-client-address': caller.ipAddress,
    'user-agent': caller.userAgent,
    'x-request-id': request.id,
  })
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const language = request.headers['accept-language']
  if (language !== undefined) headers.set('accept-language', language)
  if (method === 'GET') return new Request(target, { headers })
  headers.set('content-type', 'application/json')
  const fields = (body ?? {}) as Record<string, unknown>
  return new Request(target, { method, headers, body: JSON.stringify({ ...fields, ...pagesIn(site, fields) }) })
}

export async function relay(
  response: Response,
  reply: FastifyReply,
  parts: AuthRouteParts,
  { user }: Caller,
): Promise<FastifyReply> {
  const session = user?.session
  reply.code(response.status)
  if (response.status === 401) reply.header('www-authenticate', 'Bearer')
  for (const cookie of response.headers.getSetCookie()) {
    // The caller has the cookie of this session, or is not to have it (a JWT).
    if (session !== undefined && cookie.includes(session.tokenHash)) continue
    reply.header('set-cookie', cookie)
    const token = newSessionToken(cookie, sessionCookieName(parts.publicUrl()))
    if (token !== undefined) reply.header('set-auth-token', token)
  }
  const location = response.headers.get('location')
  // better-auth names an address in answers that are no redirects too, that of a provider among them.
  if (location !== null && response.status >= 300) reply.header('location', location)
  const body = await bodyOf(response)
  // Privilege escalation: a JWT of minutes must not yield the session token of weeks that it is bound to.
  const shown = session && body.replaceAll(`"${session.tokenHash}"`, JSON.stringify(session.token))
  return sendJson(reply, await withAvatar(parts, shown ?? body))
}

function newSessionToken(setCookie: string, cookieName: string): string | undefined {
  const [pair = ''] = setCookie.split(';')
  const value = pair.startsWith(`${cookieName}=`) ? pair.slice(cookieName.length + 1) : ''
  return value === '' ? undefined : decodeURIComponent(value)
}

/** better-auth sends some refusals without a body. */
async function bodyOf(response: Response): Promise<string> {
  const text = await response.text()
  if (response.status < 400 || text !== '') return text
  return JSON.stringify({ message: response.statusText || 'Request refused', code: `HTTP_${response.status}` })
}
