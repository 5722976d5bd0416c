import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../http/caller.ts'
import { pathOf } from '../http/error-handling.ts'
import { notFound } from '../http/errors.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { sendJson } from '../http/send-json.ts'
import { isStorable } from '../http/storable-text.ts'
import type { Services } from '../services.ts'
import { authEndpoints } from './endpoints.ts'
import { sessionCookieName, signSessionToken } from './session-cookie.ts'

type AuthServices = Pick<Services, 'auth' | 'keys' | 'publicUrl'>

/** Serves better-auth's endpoints as routes of the house: its access, limits and validation come before. */
export function authRoutes(app: RouteScope, services: AuthServices): void {
  for (const { method, path, summary, access, limits, body, query, answer } of authEndpoints) {
    app.route({
      method,
      url: `/api/auth${path}`,
      exposeHeadRoute: false,
      config: { access, limits },
      schema: {
        summary,
        ...(body && { body: { ...body, additionalProperties: false } }),
        ...(query && { querystring: query }),
        response: answer === undefined ? { 302: { type: 'null', description: 'Redirect' } } : { 200: answer },
      },
      handler: async (request, reply) =>
        relay(await (await services.auth())(toFetchRequest(request, services)), reply, services, request.caller),
    })
  }
}

/** What better-auth keeps in cookies of its own: the state of an OAuth sign-in, and the wish not to be remembered. */
const passedOn = /^(__Secure-)?better-auth\.(state|oauth_state|dont_remember)=/

/**
 * The request as better-auth gets it: under our own public address and origin, which have been checked before, and
 * with the session that we found, whichever way the caller presented it. No credential of the caller's is passed on.
 */
function toFetchRequest(request: FastifyRequest, { keys, publicUrl }: AuthServices): Request {
  const { caller, method, url, body } = request
  const target = new URL(url, publicUrl())
  // A path that means another one to a URL than to the router (`..\\`) would reach what its route does not guard.
  if (target.origin !== publicUrl() || target.pathname !== pathOf(request)) throw notFound('Not found')
  const cookies = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => passedOn.test(pair) && isStorable(pair))
  if (caller.user?.session !== undefined) {
    const value = signSessionToken(keys.session, caller.user.session.token)
    cookies.push(`${sessionCookieName(publicUrl())}=${encodeURIComponent(value)}`)
  }
  const headers = new Headers({
    origin: publicUrl(),
    'x-client-address': caller.ipAddress,
    'user-agent': caller.userAgent,
  })
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const language = request.headers['accept-language']
  if (language !== undefined) headers.set('accept-language', language)
  if (method === 'GET') return new Request(target, { headers })
  headers.set('content-type', 'application/json')
  return new Request(target, { method, headers, body: JSON.stringify(body ?? {}) })
}

async function relay(
  response: Response,
  reply: FastifyReply,
  { publicUrl }: AuthServices,
  { user }: Caller,
): Promise<FastifyReply> {
  // A JWT of minutes must not become the session of weeks that it is bound to.
  const hidden = user?.session?.isByJwt ? user.session.token : null
  reply.code(response.status)
  if (response.status === 401) reply.header('www-authenticate', 'Bearer')
  for (const cookie of response.headers.getSetCookie()) {
    if (hidden !== null && cookie.includes(hidden)) continue
    reply.header('set-cookie', cookie)
    const token = newSessionToken(cookie, sessionCookieName(publicUrl()))
    if (token !== undefined) reply.header('set-auth-token', token)
  }
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  const body = await bodyOf(response)
  return sendJson(reply, hidden === null ? body : body.replaceAll(`"${hidden}"`, 'null'))
}

function newSessionToken(setCookie: string, cookieName: string): string | undefined {
  const [pair = ''] = setCookie.split(';')
  const value = pair.startsWith(`${cookieName}=`) ? pair.slice(cookieName.length + 1) : ''
  return value === '' ? undefined : decodeURIComponent(value)
}

/** better-auth answers some refusals without a body. */
async function bodyOf(response: Response): Promise<string> {
  const text = await response.text()
  if (text !== '' || response.status < 400) return text
  return JSON.stringify({ message: response.statusText || 'Request refused', code: `HTTP_${response.status}` })
}
