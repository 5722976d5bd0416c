import { Type } from 'typebox'
import { anyone, anyoneUnidentified } from '../../../platform/access/access.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageOr, pageResponse, sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { FirstStep, Page } from '../better-auth-endpoint.ts'
import { LinkToken, openLinkPages } from '../links/link-pages.ts'
import { linkPageWords } from '../links/page-words.ts'
import { pagesIn } from '../redirect-pages.ts'
import { type AuthRouteParts, relay, siteOf, toFetchRequest } from '../routes.ts'
import { signInLimits } from '../sign-in-limit.ts'

const VERIFY = '/api/auth/magic-link/verify'

export function magicLinkRoutes(app: RouteScope, parts: AuthRouteParts): void {
  const { donePage, inPages, languageFor, linkPage } = openLinkPages(parts.community, 'magicLink')
  app.get(
    VERIFY,
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true, refuses: ['FORBIDDEN'] },
      schema: {
        operationId: 'showMagicLinkPage',
        summary: 'Show the page on which a sign-in link of a mail is used',
        querystring: Type.Object({ token: LinkToken, callbackURL: Page }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) => {
      const { token } = request.query
      const { callbackURL } = pagesIn(siteOf(parts), request.query)
      const locale = languageFor(request)
      const action = callbackURL === undefined ? VERIFY : `${VERIFY}?${new URLSearchParams({ callbackURL })}`
      return sendPage(reply, linkPage({ locale, ...linkPageWords[locale].magicLink, action, token }))
    },
  )

  app.post(
    VERIFY,
    {
      config: { access: anyone, limits: signInLimits, isPage: true, refuses: ['FORBIDDEN'] },
      schema: {
        operationId: 'signInByMagicLink',
        summary: 'Sign in by the link of a mail',
        consumes: formTypes,
        querystring: Type.Object({ callbackURL: Page }),
        body: Type.Object({ token: LinkToken }, { additionalProperties: false }),
        response: { 200: pageOr(FirstStep), 303: { type: 'null', description: 'For a browser, to the given page.' } },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const response = await (await parts.betterAuth())(await toFetchRequest(request, parts))
        if (!wantsPage(request)) return relay(response, reply, parts, request.caller)
        const { code = '', message, twoFactorMethods } = (await response.json()) as RelayedBody
        if (!response.ok) throw badRequest(message ?? 'Not signed in', code)
        reply.header('set-cookie', response.headers.getSetCookie())
        const { callbackURL } = request.query
        if (callbackURL !== undefined)
          return reply.redirect(pageAfter(callbackURL, parts.publicUrl(), twoFactorMethods), 303)
        const locale = languageFor(request)
        const { title, done, secondFactor } = linkPageWords[locale].magicLink
        const isSignedIn = twoFactorMethods === undefined
        const text = isSignedIn ? done : secondFactor
        return sendPage(reply, donePage({ locale, title, text, next: isSignedIn ? 'app' : 'sign-in' }))
      }),
  )
}

interface RelayedBody {
  readonly code?: string
  readonly message?: string
  readonly twoFactorMethods?: readonly string[]
}

/** @param page of ours or a trusted origin, as toFetchRequest has checked */
function pageAfter(page: string, publicUrl: string, factors: readonly string[] | undefined): string {
  const target = new URL(page, publicUrl)
  if (factors !== undefined) target.searchParams.set('twoFactor', factors.join(','))
  return target.href
}
