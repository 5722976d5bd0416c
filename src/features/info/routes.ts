import { Type } from 'typebox'
import { anyone } from '../http/access.ts'
import { standardLimit } from '../http/rate-limits.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { MAX_BODY_BYTES } from '../http/validation.ts'
import { countPublicArticles } from '../news/article-list.ts'
import { countPublicOpportunities } from '../opportunities/opportunity-list.ts'
import type { Services } from '../services.ts'
import { MAX_AVATAR_BYTES } from '../users/avatars.ts'
import { MOST_USERS } from '../users/bulk.ts'
import { RESTORABLE_DAYS } from '../users/deletion.ts'
import { countUsers } from '../users/user-list.ts'
import { version } from '../version.ts'

const Info = Type.Object({
  name: Type.String(),
  version: Type.String(),
  uptime: Type.Integer({ description: 'Seconds since this process started.' }),
  counts: Type.Object({
    users: Type.Integer(),
    news: Type.Integer({ description: 'Articles that anyone may read.' }),
    opportunities: Type.Integer({ description: 'Active ones that anyone may see.' }),
  }),
  features: Type.Object({
    languages: Type.Array(Type.String()),
    signIn: Type.Array(Type.String(), { description: '`email`, and the OAuth providers that are set up.' }),
    mail: Type.Boolean({ description: 'Whether mail is delivered, and not only logged.' }),
  }),
  limits: Type.Object({
    bodyBytes: Type.Integer(),
    avatarBytes: Type.Integer(),
    bulkUsers: Type.Integer(),
    restorableDays: Type.Integer(),
  }),
})

/** What anyone may know of this community's service. */
export function infoRoutes(app: RouteScope, { db, settings }: Pick<Services, 'db' | 'settings'>): void {
  const providers = Object.entries(settings.oauth).filter(([, provider]) => provider !== undefined)

  app.get(
    '/api/info',
    {
      config: { access: anyone, limits: standardLimit('info') },
      schema: { summary: 'What runs here, and how much there is', response: { 200: Info } },
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
        bulkUsers: MOST_USERS,
        restorableDays: RESTORABLE_DAYS,
      },
    }),
  )
}
