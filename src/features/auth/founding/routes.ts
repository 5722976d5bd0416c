import { Type } from 'typebox'
import { anyone } from '../../../platform/access/access.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { EmailAddress, Name } from '../../../platform/http/schemas/texts.ts'
import { PASSWORD_LENGTHS } from '../../../platform/settings/checks.ts'
import { IdentityChanges } from '../../community/schema.ts'
import { SignedIn } from '../better-auth-endpoint.ts'
import { type AuthRouteParts, relay, toFetchRequest } from '../routes.ts'
import { signInLimits } from '../sign-in-limit.ts'

export function foundingRoutes(app: RouteScope, parts: AuthRouteParts): void {
  app.post(
    '/api/auth/found',
    {
      config: { access: anyone, limits: signInLimits, refuses: ['FORBIDDEN', 'CONFLICT'] },
      schema: {
        operationId: 'foundCommunity',
        summary: 'Create the first administrator, by the link that the program prints while there is none, and sign in',
        body: Type.Object(
          {
            token: Type.String({ maxLength: 100, description: 'From the link.' }),
            name: Name(),
            email: EmailAddress,
            password: Type.String({ minLength: 1, maxLength: PASSWORD_LENGTHS[1] }),
            community: Type.Optional(IdentityChanges),
          },
          { additionalProperties: false },
        ),
        response: { 200: SignedIn },
      },
    },
    async (request, reply) =>
      relay(await (await parts.betterAuth())(await toFetchRequest(request, parts)), reply, parts, request.caller),
  )
}
