import { Type } from 'typebox'
import type { SiteLinks } from '../../../platform/community/site-links.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { IdParams } from '../../../platform/http/schemas/schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readMember } from '../../members/members.ts'
import { articlesBy } from '../../news/briefs.ts'
import { opportunitiesShownBy } from '../../opportunities/shown-by.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig, pageResponses, redirectToSite } from '../page-route.ts'
import type { ShowOnPage } from '../parts/pictures.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { memberPage } from './member-page.ts'

const MAX_LISTED = 10

interface MemberPageParts extends Pick<Platform, 'db' | 'community' | 'ownAddresses'> {
  readonly links: SiteLinks
  readonly show: ShowOnPage
}

export function memberPageRoutes(app: RouteScope, parts: MemberPageParts): void {
  const { db, ownAddresses, links } = parts

  app.get(
    '/members/:id',
    {
      config: pageConfig,
      schema: {
        operationId: 'showMemberPage',
        summary: 'Show a member',
        params: IdParams,
        querystring: Type.Object(LanguageChoice),
        response: pageResponses,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const elsewhere = redirectToSite(reply, links, (site) => site.absolute(`/members/${encodeURIComponent(id)}`))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const member = await readMember(db, ownAddresses, context.reader, id)
      const [articles, opportunities] = await Promise.all([
        articlesBy(db, context.reader, member.id, MAX_LISTED),
        opportunitiesShownBy(db, context.reader, member.id, MAX_LISTED),
      ])
      return sendPublicPage(reply, context, memberPage(context, parts, { member, articles, opportunities }))
    },
  )
}
