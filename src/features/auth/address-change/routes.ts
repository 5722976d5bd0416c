import { Type } from 'typebox'
import { anyoneUnidentified, freshly, signedIn } from '../../../platform/access/access.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Grants } from '../../../platform/grants.ts'
import { invalidField } from '../../../platform/http/errors/errors.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageOr, pageResponse, sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { EmailAddress } from '../../../platform/http/schemas/texts.ts'
import { inUniformTime } from '../../../platform/lib/uniform-time.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { originOf, type RecordSecurityEvent } from '../../security-log/event.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { LinkToken, openLinkPages } from '../links/link-pages.ts'
import { linkPageWords } from '../links/page-words.ts'
import { openMailBudget } from '../mails.ts'
import { hashPassword } from '../passwords/hash.ts'
import { passwordRefusal } from '../passwords/policy.ts'
import { signInLimits } from '../sign-in-limit.ts'
import { confirmAddressChange, findChange, undoAddressChange } from './change.ts'
import { chargeRequest, requestAddressChange } from './request.ts'

const Status = Type.Object({ status: Type.Literal(true) })
const closed = { additionalProperties: false } as const
const done = { status: true as const }

interface AddressChangeParts extends Pick<Platform, 'db' | 'community' | 'counters'> {
  readonly grants: readonly Grants[]
  readonly audit: AuthAudit
  readonly recordSecurityEvent: RecordSecurityEvent
}

export function addressChangeRoutes(app: RouteScope, parts: AddressChangeParts): void {
  const changing = openLinkPages(parts.community, 'addressChange')
  const undoing = openLinkPages(parts.community, 'addressUndo')
  const { db, community, counters, audit, recordSecurityEvent } = parts
  const mayMail = openMailBudget(counters)

  app.post(
    '/api/auth/change-email',
    {
      config: { access: freshly(signedIn), limits: signInLimits },
      schema: {
        operationId: 'requestEmailChange',
        summary: 'Ask for another address; nothing changes before the link sent there is used',
        body: Type.Object({ newEmail: EmailAddress }, closed),
        response: { 200: Status },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      await inUniformTime(async () => {
        await chargeRequest(counters, user.id)
        await transaction(db, (trx) => requestAddressChange(trx, mayMail, user.id, request.body.newEmail))
      })
      return done
    },
  )

  app.get(
    '/api/auth/change-email/confirm',
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true },
      schema: {
        operationId: 'showEmailChangePage',
        summary: 'Show the page that asks whether to use the new address',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      changing.inPages(request, reply, async () => {
        const { token } = request.query
        const change = await transaction(db, (trx) => findChange(trx, 'address-change', token))
        const { language } = change
        const { text, ...words } = linkPageWords[language].addressChange
        const form = { locale: language, ...words, text: text(change), action: '/api/auth/change-email/confirm', token }
        return sendPage(reply, changing.linkPage(form))
      }),
  )

  app.post(
    '/api/auth/change-email/confirm',
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'confirmEmailChange',
        summary: 'Move the account to the new address, by the token of the mail',
        consumes: formTypes,
        body: Type.Object({ token: LinkToken }, closed),
        response: { 200: pageOr(Status) },
      },
    },
    (request, reply) =>
      changing.inPages(request, reply, async () => {
        const { token } = request.body
        const { language, userId } = await transaction(db, (trx) =>
          confirmAddressChange(trx, audit, request.caller, token),
        )
        recordSecurityEvent({ kind: 'ADDRESS_CHANGED', userId, origin: originOf(request) })
        const { title, done: text } = linkPageWords[language].addressChange
        return wantsPage(request) ? sendPage(reply, changing.donePage({ locale: language, title, text })) : done
      }),
  )

  app.get(
    '/api/auth/change-email/undo',
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true },
      schema: {
        operationId: 'showEmailChangeUndoPage',
        summary: 'Show the page that takes the account back to the former address',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      undoing.inPages(request, reply, async () => {
        const { token } = request.query
        const { language, formerAddress } = await transaction(db, (trx) => findChange(trx, 'address-return', token))
        const action = '/api/auth/change-email/undo'
        const account = { address: formerAddress, fields: ['newPassword'] } as const
        return sendPage(
          reply,
          undoing.linkPage({ locale: language, ...linkPageWords[language].addressUndo, action, token, account }),
        )
      }),
  )

  app.post(
    '/api/auth/change-email/undo',
    {
      config: { access: anyoneUnidentified, limits: signInLimits, isPage: true, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'undoEmailChange',
        summary: 'Take the account back to the former address with a new password; ends all sessions',
        consumes: formTypes,
        body: Type.Object(
          {
            token: LinkToken,
            newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] }),
          },
          closed,
        ),
        response: { 200: pageOr(Status) },
      },
    },
    (request, reply) =>
      undoing.inPages(request, reply, async () => {
        const { token, newPassword } = request.body
        // Denial of service: a hash costs much, and is made for those only who have a link.
        const change = await transaction(db, (trx) => findChange(trx, 'address-return', token))
        const owner = { name: change.name, email: change.formerAddress }
        const refusal = await passwordRefusal(community, newPassword, owner)
        if (refusal !== undefined)
          throw invalidField(refusal.message, { field: 'newPassword', ...refusal.problem }, refusal.code)
        const passwordHash = await hashPassword(newPassword)
        const { language, userId } = await transaction(db, (trx) =>
          undoAddressChange(trx, parts, request.caller, { token, passwordHash }),
        )
        recordSecurityEvent({ kind: 'ADDRESS_CHANGED', userId, origin: originOf(request), detail: 'undone' })
        const { title, done: text } = linkPageWords[language].addressUndo
        return wantsPage(request) ? sendPage(reply, undoing.donePage({ locale: language, title, text })) : done
      }),
  )
}
