import type { FastifyReply, FastifyRequest } from 'fastify'
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
      handler: async (request, reply) => relay(await services.auth()(toFetchRequest(request, services)), reply, services),
    })
  }
}

/**
 * The request as better-auth gets it: under our own public address and origin, which have been checked before, and
 * with the session that we found, whichever way the caller presented it. No credential of the caller's is passed on.
 */
function toFetchRequest(request: FastifyRequest, { keys, publicUrl }: AuthServices): Request {
  const { caller, method, url, body } = request
  const cookieName = sessionCookieName(publicUrl())
  const otherCookies = (request.headers.cookie ?? '').split(';').filter((pair) => pair.trim().split('=')[0] !== cookieName)
  if (caller.user !== null) {
    const value = signSessionToken(keys.session, caller.user.sessionToken)
    otherCookies.push(`${cookieName}=${encodeURIComponent(value)}`)
  }
  const headers = new Headers({ origin: publicUrl(), 'x-client-address': caller.ipAddress, 'user-agent': caller.userAgent })
  const cookies = otherCookies.map((pair) => pair.trim()).filter((pair) => pair !== '' && isStorable(pair))
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const language = request.headers['accept-language']
  if (language !== undefined) headers.set('accept-language', language)
  if (method === 'GET') return new Request(publicUrl() + url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(publicUrl() + url, { method, headers, body: JSON.stringify(body ?? {}) })
}

async function relay(response: Response, reply: FastifyReply, { publicUrl }: AuthServices): Promise<FastifyReply> {
  reply.code(response.status)
  for (const cookie of response.headers.getSetCookie()) {
    reply.header('set-cookie', cookie)
    const token = newSessionToken(cookie, sessionCookieName(publicUrl()))
    if (token !== undefined) reply.header('set-auth-token', token)
  }
  const location = response.headers.get('location')
  if (location !== null) reply.header('location', location)
  return sendJson(reply, await bodyOf(response))
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
