import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perAddress } from '../../../platform/limits/rate-limits.ts'

const limits = [perAddress(60, 'app-links')]

const addresses = [
  { path: '/app/reset', page: '/reset-password', operationId: 'openPasswordResetPage' },
  { path: '/app/confirm', page: '/confirm', operationId: 'openConfirmationPage' },
] as const

/** Where a front end beside the app expects what mails lead to: pages that need no script. */
export function appAddressRoutes(app: RouteScope): void {
  for (const { path, page, operationId } of addresses) {
    app.get(
      path,
      {
        config: { access: anyoneUnidentified, limits, isPage: true },
        schema: {
          operationId,
          summary: `Go to ${page} with the same token`,
          querystring: Type.Object({
            token: Type.String({ maxLength: 2048, description: 'From the link in the mail.' }),
          }),
          response: { 303: { type: 'null', description: 'To the page.' } },
        },
      },
      async (request, reply) => {
        await reply.redirect(`${page}?${new URLSearchParams({ token: request.query.token })}`, 303)
      },
    )
  }
}
