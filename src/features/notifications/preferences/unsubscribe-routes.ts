import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import { ApiError, invalidField } from '../../../platform/http/errors/errors.ts'
import { FORM_TYPE } from '../../../platform/http/pages/forms.ts'
import { pageResponse, sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import { pageLanguage } from '../../../platform/http/pages/page-language.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe.ts'
import { noSubscriptionPage, ONE_CLICK, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'

/** Generous, as large mail services unsubscribe all their users from a few addresses. */
const limits = [perAddress(600, 'unsubscribe')]
const MAX_FORM_BYTES = 4 * 1024
const formTypes = [FORM_TYPE, 'multipart/form-data'] as const

const Token = Type.Object({ token: Type.String({ maxLength: 100, description: 'From the link in the mail.' }) })
const response = { 200: pageResponse }
const config = { access: anyoneUnidentified, limits, isPage: true, refuses: ['NOT_FOUND'] } as const

/** One-click unsubscribing (RFC 8058): the link is the only credential. */
export function unsubscribeRoutes(
  app: RouteScope,
  { db, community, keys }: Pick<Platform, 'db' | 'community' | 'keys'>,
): void {
  acceptBothForms(app)

  app.get(
    '/api/notifications/unsubscribe',
    {
      config,
      schema: {
        operationId: 'showUnsubscribePage',
        summary: 'Show the page that asks whether to unsubscribe',
        querystring: Token,
        response,
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const asked = await readUnsubscription(db, keys.unsubscribingOfAll, token)
        return sendPage(reply, unsubscribePage(community, asked, token))
      }),
  )

  app.post(
    '/api/notifications/unsubscribe',
    {
      // Mail services post from pages of theirs.
      config: { ...config, takesForeignForms: true },
      bodyLimit: MAX_FORM_BYTES,
      schema: {
        operationId: 'unsubscribe',
        summary: 'Unsubscribe with one click (RFC 8058)',
        querystring: Token,
        consumes: [...formTypes],
        response,
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        assertOneClick(request.body)
        const unsubscription = await readUnsubscription(db, keys.unsubscribingOfAll, request.query.token)
        await unsubscribe({ db, community }, unsubscription)
        return sendPage(reply, unsubscribedPage(community, unsubscription))
      }),
  )

  /** A person is told what else they can do. */
  async function inPages<Answer>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Answer>) {
    try {
      return await work()
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.kind === 'NOT_FOUND'
      if (!isUnknown || !wantsPage(request)) throw error
      const address = request.method === 'GET' ? request.url : undefined
      return sendPage(reply.code(404), noSubscriptionPage(community, pageLanguage(request, community), address))
    }
  }
}

/** Mail programs may send either kind of form. Only here, as pages of other sites can send them too. */
function acceptBothForms(app: RouteScope): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...formTypes], { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** Throws 400 for a form without the field of RFC 8058. */
function assertOneClick(form: unknown): void {
  const { name, value } = ONE_CLICK
  const fields = new URLSearchParams(String(form))
  const isPart = new RegExp(`name="?${name}"?[^\\r\\n]*(\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n${value}\\r\\n`, 'i')
  if (fields.get(name) !== value && !isPart.test(String(form)))
    throw invalidField(`Expected ${name}=${value}`, { field: name, code: 'MISSING' })
}
