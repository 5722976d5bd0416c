import { Type } from 'typebox'
import { anyone, anyoneUnidentified } from '../../../platform/access/access.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageOr, pageResponse, sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Name } from '../../../platform/http/schemas/texts.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { SignedIn } from '../better-auth-endpoint.ts'
import { LinkToken, openLinkPages, refusalOf } from '../links/link-pages.ts'
import { linkPageWords } from '../links/page-words.ts'
import { type AuthRouteParts, relay, toFetchRequest } from '../routes.ts'
import { signInLimits } from '../sign-in-limit.ts'
import { readInvitation } from './accept.ts'

const SIGN_UP = '/api/auth/sign-up/invitation'

export function invitationSignUpRoutes(app: RouteScope, parts: AuthRouteParts): void {
  const { donePage, inPages, linkPage } = openLinkPages(parts.community, 'invitation')
  app.get(
    '/api/auth/invitation',
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true },
      schema: {
        operationId: 'showInvitationPage',
        summary: 'Show the page on which an invited person signs up',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const { language, email } = await transaction(parts.db, (trx) => readInvitation(trx, token))
        const account = { address: email, fields: ['name', 'password'] } as const
        return sendPage(
          reply,
          linkPage({ locale: language, ...linkPageWords[language].invitation, action: SIGN_UP, token, account }),
        )
      }),
  )

  app.post(
    SIGN_UP,
    {
      config: { access: anyone, limits: signInLimits, isPage: true, refuses: ['FORBIDDEN', 'CONFLICT'] },
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Create the account of an invitation, with its role and a proven address, and sign in',
        consumes: formTypes,
        body: Type.Object(
          {
            token: LinkToken,
            name: Name(),
            password: Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] }),
            rememberMe: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
        response: { 200: pageOr(SignedIn) },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const response = await (await parts.betterAuth())(await toFetchRequest(request, parts))
        if (!wantsPage(request)) return relay(response, reply, parts, request.caller)
        if (!response.ok) throw await refusalOf(response)
        const { user } = (await response.json()) as RelayedBody
        reply.header('set-cookie', response.headers.getSetCookie())
        const locale = user?.language ?? parts.community.language
        const { title, done: text } = linkPageWords[locale].invitation
        return sendPage(reply, donePage({ locale, title, text, next: 'app' }))
      }),
  )
}

interface RelayedBody {
  readonly user?: { readonly language: Locale }
}
