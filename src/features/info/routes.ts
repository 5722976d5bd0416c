import { Type } from 'typebox'
import { anyone } from '../../platform/http/access.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { standardLimit } from '../../platform/http/rate-limits.ts'
import type { RouteScope } from '../../platform/http/route-scope.ts'
import { MAX_BODY_BYTES } from '../../platform/http/validation.ts'
import { version } from '../../platform/settings/version.ts'
import type { Platform } from '../../platform.ts'
import { MAX_AVATAR_BYTES } from '../accounts/avatars.ts'
import { MAX_USERS } from '../accounts/bulk-changes.ts'
import { RESTORABLE_DAYS } from '../accounts/delete-account.ts'
import { countUsers } from '../accounts/user-list.ts'
import { countPublicArticles } from '../news/list.ts'
import { countPublicOpportunities } from '../opportunities/list/list-opportunities.ts'

const Info = Type.Object({
  name: Type.String(),
  version: Type.String(),
  uptime: Type.Integer({ description: 'Seconds since this process started.' }),
  counts: Type.Object({
    users: Type.Integer(),
    news: Type.Integer({ description: 'Public published articles.' }),
    opportunities: Type.Integer({ description: 'Public active opportunities.' }),
  }),
  features: Type.Object({
    languages: Type.Array(Type.String()),
    signIn: Type.Array(Type.String(), { description: '`email`, and the configured OAuth providers.' }),
    mail: Type.Boolean({ description: 'Whether mail is sent rather than only logged.' }),
  }),
  limits: Type.Object({
    bodyBytes: Type.Integer(),
    avatarBytes: Type.Integer(),
    bulkUsers: Type.Integer(),
    restorableDays: Type.Integer(),
  }),
})

nameSchemas({ Info })

/** What anyone may know of this community's service. */
export function infoRoutes(app: RouteScope, { db, settings }: Pick<Platform, 'db' | 'settings'>): void {
  const providers = Object.entries(settings.oauth).filter(([, provider]) => provider !== undefined)

  app.get(
    '/api/info',
    {
      config: { access: anyone, limits: standardLimit('info') },
      schema: {
        operationId: 'getInfo',
        summary: 'Get version, uptime and counts of the community',
        response: { 200: Info },
      },
    },
    async () => ({
      name: 'Hromada',
      version,
      uptime: Math.floor(process.uptime()),
      counts: {
        users: await countUsers(db),
        news: await countPublicArticles(db),
        opportunities: await countPublicOpportunities(db),
      },
      features: {
        languages: ['en', 'uk'],
        signIn: ['email', ...providers.map(([name]) => name)],
        mail: settings.mail.smtpUrl !== undefined,
      },
      limits: {
        bodyBytes: MAX_BODY_BYTES,
        avatarBytes: MAX_AVATAR_BYTES,
        bulkUsers: MAX_USERS,
        restorableDays: RESTORABLE_DAYS,
      },
    }),
  )
}
