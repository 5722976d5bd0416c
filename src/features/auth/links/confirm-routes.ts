import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/http/access.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { formTypes } from '../../../platform/http/forms.ts'
import { preferredLanguage } from '../../../platform/http/preferred-language.ts'
import { perAddress } from '../../../platform/http/rate-limits.ts'
import type { RouteScope } from '../../../platform/http/route-scope.ts'
import { pageResponse, sendPage } from '../../../platform/page/page.ts'
import { type AuthRouteParts, toFetchRequest } from '../routes.ts'
import { donePage, inPages, linkPage } from './link-pages.ts'

const limits = [perAddress(60, 'confirm')]
const PATH = '/confirm'

const words = {
  en: {
    title: 'Your e-mail address',
    text: 'Do you want to confirm that this address is yours?',
    button: 'Confirm the address',
    done: 'Your address is confirmed.',
  },
  uk: {
    title: 'Ваша електронна адреса',
    text: 'Підтвердити, що ця адреса ваша?',
    button: 'Підтвердити адресу',
    done: 'Вашу адресу підтверджено.',
  },
} as const

/** better-auth's, a JWT. */
const Token = Type.String({ maxLength: 2048, description: 'From the link in the mail.' })

/** The page of the link that confirms the address of an account. */
export function confirmRoutes(app: RouteScope, parts: AuthRouteParts): void {
  app.get(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'showConfirmationPage',
        summary: 'Show the page on which an address is confirmed',
        querystring: Type.Object({ token: Token }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) => {
      const locale = preferredLanguage(request.headers['accept-language'])
      return sendPage(reply, linkPage({ locale, ...words[locale], action: PATH, token: request.query.token }))
    },
  )

  app.post(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'submitConfirmationPage',
        summary: 'Confirm an address from that page',
        consumes: formTypes,
        body: Type.Object({ token: Token }, { additionalProperties: false }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const url = `/api/auth/verify-email?${new URLSearchParams({ token: request.body.token })}`
        const response = await (await parts.betterAuth())(await toFetchRequest(request, parts, { method: 'GET', url }))
        if (!response.ok) throw badRequest('The link is not valid, or no longer', 'INVALID_TOKEN')
        const locale = preferredLanguage(request.headers['accept-language'])
        return sendPage(reply, donePage({ locale, title: words[locale].title, text: words[locale].done }))
      }),
  )
}
