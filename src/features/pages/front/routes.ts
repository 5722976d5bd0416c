import { Type } from 'typebox'
import type { User } from '../../../platform/access/caller.ts'
import { varyBy } from '../../../platform/http/answers/accept.ts'
import { namesJson, pageOr, wantsPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { version } from '../../../platform/settings/version.ts'
import { countUsers } from '../../members/user-totals.ts'
import { countPublicArticles, type ListArticles } from '../../news/list.ts'
import { countPublicOpportunities } from '../../opportunities/list/facets.ts'
import { listOpportunities, type OpportunityLists } from '../../opportunities/list/list.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig, pageResponses, redirectToSite } from '../page-route.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { type FrontView, frontPage } from './front-page.ts'

const FEATURED = 4
const LATEST = 10
const OPPORTUNITIES = 6

interface FrontPageParts extends Pick<Platform, 'db' | 'community' | 'links' | 'publicUrl'> {
  readonly settings: Pick<Settings, 'signUp'>
  readonly listArticles: ListArticles
  readonly opportunityLists: OpportunityLists
  readonly show: ShowOnPage
}

const Front = Type.Object({
  name: Type.String(),
  version: Type.String(),
  documentation: Type.String(),
  openapi: Type.String(),
})

export function frontPageRoutes(app: RouteScope, parts: FrontPageParts): void {
  const { community, links, settings } = parts

  app.get(
    '/',
    {
      config: { ...pageConfig, limits: standardLimit('front') },
      schema: {
        operationId: 'getFront',
        summary: 'Get the name, the version and where the documentation is; a browser gets a page',
        querystring: Type.Object(LanguageChoice),
        response: { ...pageResponses, 200: pageOr(Front) },
      },
    },
    async (request, reply) => {
      varyBy(reply, 'Accept')
      if (namesJson(request) && !wantsPage(request))
        return { name: community.name, version, documentation: '/docs', openapi: '/openapi.json' }
      const elsewhere = redirectToSite(reply, links, (site) => site.home())
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const view = await readFront(parts, context.reader)
      return sendPublicPage(reply, context, frontPage(context, { ...parts, signUp: settings.signUp }, view))
    },
  )
}

async function readFront(parts: FrontPageParts, reader: User | null): Promise<FrontView> {
  const { db, listArticles, opportunityLists } = parts
  const news = { page: 1, status: 'published' } as const
  const [featured, latest, opportunities, users, articles, open] = await Promise.all([
    listArticles(reader, { ...news, limit: FEATURED, featured: true }),
    listArticles(reader, { ...news, limit: LATEST }),
    listOpportunities(opportunityLists, 'general', reader, { page: 1, limit: OPPORTUNITIES, status: 'active' }),
    countUsers(db),
    countPublicArticles(db),
    countPublicOpportunities(db),
  ])
  return {
    featured: featured.fields.articles,
    latest: latest.fields.articles,
    opportunities: opportunities.fields.opportunities,
    counts: { users, news: articles, opportunities: open },
  }
}
