import { Type } from 'typebox'
import { anyone, anyoneUnidentified } from '../../platform/access/access.ts'
import { LOGO_PATH } from '../../platform/community/logo.ts'
import { locales } from '../../platform/database/tables/accounts.ts'
import { ifNoneMatch } from '../../platform/http/answers/etags.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Nullable } from '../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { countUsers } from '../members/user-totals.ts'
import { countPublicArticles } from '../news/list.ts'
import { countPublicOpportunities } from '../opportunities/list/facets.ts'
import { describeService, type ServiceParts } from './describe.ts'

const Switch = Type.Boolean()

const Info = Type.Object({
  name: Type.String({ description: 'Of the community.' }),
  description: Nullable(Type.String()),
  logo: Nullable(Type.String({ description: 'Its address.' })),
  color: Type.String({ description: 'As in CSS, with six digits.' }),
  contact: Nullable(Type.String({ description: 'An e-mail address or a URL.' })),
  publicUrl: Type.String(),
  siteUrl: Type.String({ description: 'Where links for people lead.' }),
  languages: Type.Array(Type.Enum(locales), { description: 'The first is for people whose own is not known.' }),
  timeZone: Type.String({ description: 'For people whose own is not known.' }),
  chainId: Type.Integer(),
  version: Type.String(),
  uptime: Type.Integer({ description: 'Seconds since this process started.' }),
  counts: Type.Object({
    users: Type.Integer(),
    news: Type.Integer({ description: 'Public published articles.' }),
    opportunities: Type.Integer({ description: 'Public active opportunities.' }),
  }),
  features: Type.Object({
    languages: Type.Array(Type.Enum(locales)),
    signIn: Type.Array(Type.String(), { description: '`email`, and the configured OAuth providers.' }),
    signUp: Type.Enum(['open', 'confirmed', 'invited', 'closed']),
    mail: Type.Boolean({ description: 'Whether mail is sent rather than only logged.' }),
    sms: Switch,
    push: Switch,
    wallets: Type.Boolean({ description: 'Whether balances and contract wallets work; others can be linked anyway.' }),
    moderation: Type.Enum(['open', 'strict']),
    magicLink: Switch,
    passkeys: Type.Boolean({ description: 'False where the public address has no domain.' }),
    requiredSecondFactor: Nullable(Type.Enum(['admin', 'all'], { description: 'Whose rights need one.' })),
    providers: Type.Array(Type.String()),
  }),
  limits: Type.Object({
    bodyBytes: Type.Integer(),
    avatarBytes: Type.Integer(),
    bulkUsers: Type.Integer(),
    restorableDays: Type.Integer(),
  }),
})

nameSchemas({ Info })

type InfoParts = ServiceParts & Pick<Platform, 'db'>

/** What anyone may know of this community's service. */
export function infoRoutes(app: RouteScope, parts: InfoParts): void {
  const { db, community } = parts

  app.get(
    '/api/info',
    {
      config: { access: anyone, limits: standardLimit('info') },
      schema: {
        operationId: 'getInfo',
        summary: 'Get name, look, features, version and counts of the community',
        response: { 200: Info },
      },
    },
    async () => {
      const { limits, features, ...service } = describeService(parts)
      return {
        ...service,
        uptime: Math.floor(process.uptime()),
        counts: {
          users: await countUsers(db),
          news: await countPublicArticles(db),
          opportunities: await countPublicOpportunities(db),
        },
        features,
        limits,
      }
    },
  )

  app.get(
    LOGO_PATH,
    {
      config: { access: anyoneUnidentified, limits: standardLimit('info'), refuses: ['NOT_FOUND'] },
      schema: { operationId: 'getLogo', summary: 'Get the logo of the community', response: logoResponse },
    },
    async ({ headers }, reply) => {
      const { logo } = community
      if (logo === undefined) throw notFound('This community has no logo')
      reply.headers({ 'cache-control': 'public, max-age=3600', etag: logo.etag })
      if (ifNoneMatch(headers['if-none-match'], logo.etag)) return reply.code(304).send()
      return reply.type(logo.mediaType).send(logo.bytes)
    },
  )
}

const logoResponse = {
  200: { description: 'The picture.', content: { 'image/*': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } } },
  304: { description: 'Not modified.', type: 'null' },
}
