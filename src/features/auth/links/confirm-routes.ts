import { Type } from 'typebox'
import { anyone, anyoneUnidentified } from '../../../platform/access/access.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageResponse, sendPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../../platform/limits/rate-limits.ts'
import { findConfirmation } from '../address-verification/confirm.ts'
import { Page } from '../better-auth-endpoint.ts'
import { pagesIn } from '../redirect-pages.ts'
import { type AuthRouteParts, siteOf, toFetchRequest } from '../routes.ts'
import { LinkToken, openLinkPages } from './link-pages.ts'
import { linkPageWords } from './page-words.ts'

const limits = [perAddress(60, 'confirm')]
const PATH = '/confirm'

const invalidLink = () => badRequest('The link is not valid, or no longer', 'INVALID_TOKEN')

/** The page of the link that confirms the address of an account. */
export function confirmRoutes(app: RouteScope, parts: AuthRouteParts): void {
  const { donePage, inPages, languageFor, linkPage } = openLinkPages(parts.community, 'confirmation')
  app.get(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true, refuses: ['FORBIDDEN'] },
      schema: {
        operationId: 'showConfirmationPage',
        summary: 'Show the page on which an address is confirmed',
        querystring: Type.Object({ token: LinkToken, callbackURL: Page }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const found = await findConfirmation(parts.db, token)
        if (found === undefined) throw invalidLink()
        const { language: locale, name } = found
        const { text, ...shown } = linkPageWords[locale].confirmation
        const { callbackURL } = pagesIn(siteOf(parts), request.query)
        const action = callbackURL === undefined ? PATH : `${PATH}?${new URLSearchParams({ callbackURL })}`
        return sendPage(reply, linkPage({ locale, ...shown, text: text(name), action, token }))
      }),
  )

  app.post(
    PATH,
    {
      // The browser's own session stays.
      config: { access: anyone, limits, isPage: true, refuses: ['FORBIDDEN'] },
      schema: {
        operationId: 'submitConfirmationPage',
        summary: 'Confirm an address from that page',
        consumes: formTypes,
        querystring: Type.Object({ callbackURL: Page }),
        body: Type.Object({ token: LinkToken }, { additionalProperties: false }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { callbackURL } = pagesIn(siteOf(parts), request.query)
        const url = `/api/auth/verify-email?${new URLSearchParams({ token: request.body.token })}`
        const response = await (await parts.betterAuth())(await toFetchRequest(request, parts, { method: 'GET', url }))
        if (!response.ok) throw invalidLink()
        const locale = languageFor(request)
        const { title, done: text } = linkPageWords[locale].confirmation
        return sendPage(reply, donePage({ locale, title, text, way: callbackURL }))
      }),
  )
}
