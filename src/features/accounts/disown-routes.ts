import { Type } from 'typebox'
import { anyoneUnidentified } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { acceptForms, FORM_TYPE } from '../../platform/http/pages/forms.ts'
import { pageResponse, sendPage } from '../../platform/http/pages/page.ts'
import { answerRepeatedForms } from '../../platform/http/pages/repeated-forms.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { LinkToken, openLinkPages } from '../auth/links/link-pages.ts'
import { linkPageWords } from '../auth/links/page-words.ts'
import { disown, readDisowned } from './disown.ts'
import type { ErasureParts } from './erase.ts'

const PATH = '/api/auth/disown'
const MAX_FORM_BYTES = 1024

const Token = Type.Object({ token: LinkToken })
const response = { 200: pageResponse }
const config = { access: anyoneUnidentified, limits: [perAddress(60, 'disown')], isPage: true } as const

/** The link "this was not me" of the mail that asks to confirm an address; it is the only credential. */
export function disownRoutes(app: RouteScope, parts: ErasureParts & Pick<Platform, 'db' | 'community'>): void {
  const { donePage, inPages, linkPage } = openLinkPages(parts.community, 'disowning')
  app.removeAllContentTypeParsers()
  acceptForms(app)
  answerRepeatedForms(app)

  app.get(
    PATH,
    {
      config: { ...config, refuses: ['NOT_FOUND'] },
      schema: {
        operationId: 'showDisownPage',
        summary: 'Show the page that asks whether to delete an account',
        querystring: Token,
        response,
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const { language: locale } = await readDisowned(parts.db, token)
        const action = `${PATH}?token=${encodeURIComponent(token)}`
        return sendPage(reply, linkPage({ locale, ...linkPageWords[locale].disowning, action, token }))
      }),
  )

  app.post(
    PATH,
    {
      config: { ...config, refuses: ['NOT_FOUND', 'CONFLICT'] },
      bodyLimit: MAX_FORM_BYTES,
      schema: {
        operationId: 'disownAccount',
        summary: 'Delete an account that was made with your address and has not confirmed it',
        querystring: Token,
        consumes: [FORM_TYPE],
        response,
      },
    },
    (request, reply) =>
      inPages(request, reply, async () => {
        const { token } = request.query
        const { language: locale } = await transaction(parts.db, (trx) => disown(trx, parts, request.caller, token))
        const { title, done: text } = linkPageWords[locale].disowning
        return sendPage(reply, donePage({ locale, title, text, next: 'front' }))
      }),
  )
}
