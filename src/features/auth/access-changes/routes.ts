import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Grants } from '../../../platform/grants.ts'
import { formTypes } from '../../../platform/http/pages/forms.ts'
import { pageOr, pageResponse, sendPage, wantsPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import { originOf, type RecordSecurityEvent } from '../../security-log/event.ts'
import type { AuthAudit } from '../audit-actions.ts'
import { LinkToken, openLinkPages } from '../links/link-pages.ts'
import { DISAVOWAL_DAYS } from '../links/links.ts'
import { linkPageWords } from '../links/page-words.ts'
import { disavow, findAccessChange } from './disavow.ts'
import { accessChangeTexts } from './mails.ts'

const PATH = '/api/auth/disavow'
const config = { access: anyoneUnidentified, limits: [perAddress(60, 'disavow')], isPage: true } as const

interface DisavowalRouteParts extends Pick<Platform, 'db' | 'community' | 'links'> {
  readonly audit: AuthAudit
  readonly grants: readonly Grants[]
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** The link "this was not me" of mails about what opens an account; it is the only credential. */
export function disavowalRoutes(app: RouteScope, parts: DisavowalRouteParts): void {
  const { inPages, linkPage } = openLinkPages(parts.community, 'disavowal')
  const { db, community, links, recordSecurityEvent } = parts

  app.get(
    PATH,
    {
      config,
      schema: {
        operationId: 'showDisavowalPage',
        summary: 'Show the page that asks whether a change of an account was not its owner’s',
        querystring: Type.Object({ token: LinkToken }),
        response: { 200: pageResponse },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const { language, change } = await transaction(db, (trx) => findAccessChange(trx, token))
        const { text, ...words } = linkPageWords[language].disavowal
        const say = textsOf(community, accessChangeTexts, language, { change, days: DISAVOWAL_DAYS })
        return sendPage(
          reply,
          linkPage({ locale: language, ...words, text: `${say('subject')}. ${text}`, action: PATH, token }),
        )
      }),
  )

  app.post(
    PATH,
    {
      config: { ...config, refuses: ['CONFLICT'] },
      schema: {
        operationId: 'disavowAccessChange',
        summary:
          'Remove what was added to the account, end its sessions and its password, and go on to choose a new one',
        description: 'An account that was moved to another address since comes back to the one of the mail.',
        consumes: formTypes,
        body: Type.Object({ token: LinkToken }, { additionalProperties: false }),
        response: {
          200: pageOr(
            Type.Object({ resetToken: Type.String({ description: 'For the reset of the password, within an hour.' }) }),
          ),
          303: { type: 'null', description: 'For a browser, to the page on which a new password is chosen.' },
        },
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { userId, resetToken } = await transaction(db, (trx) =>
          disavow(trx, parts, request.caller, request.body.token),
        )
        recordSecurityEvent({ kind: 'ACCESS_DISAVOWED', userId, origin: originOf(request) })
        return wantsPage(request) ? reply.redirect(links.resetPassword(resetToken), 303) : { resetToken }
      }),
  )
}
