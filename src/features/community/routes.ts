import { admin } from '../../platform/access/access.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/audit.ts'
import { chooseIdentity } from './choose-identity.ts'
import { CommunityIdentity, IdentityChanges } from './schema.ts'

type CommunityParts = Pick<Platform, 'db' | 'community' | 'chosenIdentity'> & { readonly audit: Audit }

const config = { access: admin, limits: [perCaller(300, 'admin')] }

export function communityRoutes(app: RouteScope, parts: CommunityParts): void {
  const { db, community, chosenIdentity } = parts
  const current = () => ({ ...community.identity, fixed: [...chosenIdentity.fixed] })

  app.get(
    '/api/admin/community',
    {
      config: { ...config, failure: 'Failed to fetch the community' },
      schema: {
        operationId: 'getCommunity',
        summary: 'Get what the community is called and how it looks',
        response: { 200: CommunityIdentity },
      },
    },
    async () => current(),
  )

  app.put(
    '/api/admin/community',
    {
      config: { ...config, failure: 'Failed to update the community', refuses: ['CONFLICT'] },
      schema: {
        operationId: 'updateCommunity',
        summary: 'Change what the community is called and how it looks',
        description: 'What the environment says stays.',
        body: IdentityChanges,
        response: { 200: CommunityIdentity },
      },
    },
    async (request) => {
      await transaction(db, (trx) => chooseIdentity(trx, parts, actorOf(request), request.body))
      await chosenIdentity.refresh()
      return current()
    },
  )
}
