import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../http/access.ts'
import { badRequest } from '../http/errors.ts'
import { perAddress } from '../http/rate-limits.ts'
import type { RouteScope } from '../http/route-scope.ts'
import type { Services } from '../services.ts'
import { ONE_CLICK, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'
import { readUnsubscription, unsubscribe } from './unsubscribing.ts'

/** Large mail services unsubscribe all who ask them to from a few addresses. */
const limits = [perAddress(600, 'unsubscribe')]
const MAX_FORM_BYTES = 4 * 1024

const Token = Type.Object({ token: Type.String({ maxLength: 100, description: 'As the mail has it.' }) })
const response = { 200: { description: 'A page.', content: { 'text/html': { schema: Type.String() } } } }
const config = { access: anyoneUnidentified, limits, refuses: ['NOT_FOUND'] as const }

/** One-click unsubscribing (RFC 8058). Who has the link needs no other credential, and is asked for none. */
export function unsubscribeRoutes(app: RouteScope, { db, keys }: Pick<Services, 'db' | 'keys'>): void {
  acceptForms(app)

  app.get(
    '/api/notifications/unsubscribe',
    { config, schema: { summary: 'A page that asks whether to unsubscribe', querystring: Token, response } },
    async (request, reply) => {
      const { token } = request.query
      const { locale, mailing } = await readUnsubscription(db, keys.unsubscribing, token)
      return sendPage(reply, unsubscribePage(locale, mailing, token))
    },
  )

  app.post(
    '/api/notifications/unsubscribe',
    {
      config,
      bodyLimit: MAX_FORM_BYTES,
      schema: {
        summary: 'Unsubscribe from the mail that has the link (RFC 8058)',
        querystring: Token,
        consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
        response,
      },
    },
    async (request, reply) => {
      assertOneClick(request.body)
      const unsubscription = await readUnsubscription(db, keys.unsubscribing, request.query.token)
      await unsubscribe(db, unsubscription)
      return sendPage(reply, unsubscribedPage(unsubscription.locale, unsubscription.mailing))
    },
  )
}

/** Both kinds of forms that mail programs may send; here alone, since pages of other sites can send them too. */
function acceptForms(app: RouteScope): void {
  app.removeAllContentTypeParsers()
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** Throws 400 for a form without the field that says that somebody clicked. */
function assertOneClick(form: unknown): void {
  const { name, value } = ONE_CLICK
  const fields = new URLSearchParams(String(form))
  const isPart = new RegExp(`name="?${name}"?[^\\r\\n]*(\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n${value}\\r\\n`, 'i')
  if (fields.get(name) !== value && !isPart.test(String(form))) throw badRequest(`Expected ${name}=${value}`)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(page)
}
