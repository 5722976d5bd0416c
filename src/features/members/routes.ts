import { anyone, memberOrAbove } from '../../platform/access/access.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { IdParams } from '../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMembers, readMember } from './members.ts'
import { Member, MemberFilter, MemberList } from './schema.ts'

const limits = standardLimit('members')

export function memberRoutes(
  app: RouteScope,
  { db, replicas, ownAddresses }: Pick<Platform, 'db' | 'replicas' | 'ownAddresses'>,
): void {
  app.get(
    '/api/members',
    {
      config: { access: memberOrAbove, limits, failure: 'Failed to fetch members' },
      schema: {
        operationId: 'listMembers',
        summary: 'List members',
        querystring: MemberFilter,
        response: { 200: MemberList },
      },
    },
    async ({ query, caller }) => replicas.read(caller.user?.id, (db) => listMembers(db, ownAddresses, query)),
  )

  app.get(
    '/api/members/:id',
    {
      config: { access: anyone, limits, failure: 'Failed to fetch member' },
      schema: { operationId: 'getMember', summary: 'Get a member', params: IdParams, response: { 200: Member } },
    },
    async ({ params, caller }) => readMember(db, ownAddresses, caller.user, params.id),
  )
}
