import { Type } from 'typebox'
import { anyone } from '../../platform/access/access.ts'
import { addressOnSite } from '../../platform/http/answers/redirects.ts'
import { ApiError } from '../../platform/http/errors/errors.ts'
import { formTypes } from '../../platform/http/pages/forms.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import { Page } from './better-auth-endpoint.ts'
import { type AuthRouteParts, siteOf, toFetchRequest } from './routes.ts'

/** The button of every page for who has signed in; it needs no script. */
export function signOutFormRoutes(app: RouteScope, parts: AuthRouteParts): void {
  app.post(
    '/sign-out',
    {
      config: {
        access: anyone,
        limits: standardLimit('auth'),
        isPage: true,
        isBodyOptional: true,
        records: 'SESSION_ENDED',
        refuses: ['FORBIDDEN'],
      },
      schema: {
        operationId: 'submitSignOut',
        summary: 'Sign out from a page',
        consumes: formTypes,
        body: Type.Object({ callbackURL: Page }, { additionalProperties: false }),
        response: { 303: { type: 'null', description: 'Back to the page, or to the front page.' } },
      },
    },
    async (request, reply) => {
      const forwarded = await toFetchRequest(request, parts, { method: 'POST', url: '/api/auth/sign-out', body: {} })
      const response = await (await parts.betterAuth())(forwarded)
      if (response.status >= 500) throw new ApiError('INTERNAL')
      const { callbackURL = '' } = request.body ?? {}
      const page = addressOnSite(siteOf(parts), callbackURL) ?? '/'
      return reply.header('set-cookie', response.headers.getSetCookie()).redirect(page, 303)
    },
  )
}
