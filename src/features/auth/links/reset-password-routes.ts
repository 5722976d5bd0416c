import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import type { Grants } from '../../../platform/grants.ts'
import { badRequest } from '../../../platform/http/errors/errors.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageResponse, sendPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../../platform/limits/rate-limits.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { otherAccessFields } from '../password-reset/access-fields.ts'
import { listOtherAccess } from '../password-reset/other-access.ts'
import { OtherAccessList, RemovedAccess } from '../password-reset/schema.ts'
import { type AuthRouteParts, toFetchRequest } from '../routes.ts'
import { LinkToken, openLinkPages, refusalOf } from './link-pages.ts'
import { readLinkOwner } from './links.ts'
import { linkPageWords } from './page-words.ts'
import { limitResetGuesses } from './reset-guesses.ts'

const limits = [perAddress(60, 'reset-password')]
const PATH = '/reset-password'

interface ResetRouteParts extends AuthRouteParts {
  readonly grants: readonly Grants[]
}

export function resetPasswordRoutes(app: RouteScope, parts: ResetRouteParts): void {
  const { donePage, inPages, languageFor, linkPage } = openLinkPages(parts.community, 'passwordReset')
  const { db, community, grants } = parts

  async function ownerOf(token: string) {
    const owner = await readLinkOwner(db, 'reset', token)
    if (owner === undefined) throw badRequest('Invalid token', 'INVALID_TOKEN')
    return owner
  }

  app.get(
    '/api/auth/reset-password/:token/access',
    {
      config: { access: anyoneUnidentified, limits },
      schema: {
        operationId: 'listOtherAccess',
        summary: 'List what else opens the account of a reset link, for a page of your own',
        params: Type.Object({ token: LinkToken }),
        response: { 200: OtherAccessList },
      },
    },
    async (request) => {
      const owner = await ownerOf(request.params.token)
      const access = await listOtherAccess(db, grants, owner.id)
      return { access: access.map(({ addedAt, ...one }) => ({ ...one, addedAt: addedAt.toISOString() })) }
    },
  )

  app.get(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'showPasswordResetPage',
        summary: 'Show the page on which a new password is chosen',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const owner = await ownerOf(token)
        const locale = languageFor(request)
        const account = { address: owner.email, fields: ['newPassword'] } as const
        const extra = otherAccessFields(community, await listOtherAccess(db, grants, owner.id), locale)
        return sendPage(
          reply,
          linkPage({ locale, ...linkPageWords[locale].passwordReset, action: PATH, token, account, extra }),
        )
      }),
  )

  app.post(
    PATH,
    {
      config: { access: anyoneUnidentified, limits, isPage: true },
      schema: {
        operationId: 'submitPasswordResetPage',
        summary: 'Reset the password from that page',
        consumes: formTypes,
        body: Type.Object(
          {
            token: LinkToken,
            newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] }),
            remove: Type.Optional(Type.Union([RemovedAccess, RemovedAccess.items])),
          },
          { additionalProperties: false },
        ),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const target = { method: 'POST', url: '/api/auth/reset-password' }
        const answer = async () => (await parts.betterAuth())(await toFetchRequest(request, parts, target))
        const response = await limitResetGuesses(parts, request, request.body.token, answer)
        if (!response.ok) throw await refusalOf(response)
        const locale = languageFor(request)
        const { title, done: text } = linkPageWords[locale].passwordReset
        return sendPage(reply, donePage({ locale, title, text }))
      }),
  )
}
