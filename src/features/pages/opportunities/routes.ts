import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Community } from '../../../platform/community/community.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { mayOpenCard } from '../../members/members.ts'
import type { OpportunityLists } from '../../opportunities/list/list-opportunities.ts'
import { type OpportunityReading, peekAtOpportunity, viewOpportunity } from '../../opportunities/read.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig as config, redirectToSite, pageResponses as response } from '../page-route.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { type OpportunityPageParts, opportunityPage } from './detail-page.ts'
import { opportunityListPage } from './list-page.ts'
import { OPPORTUNITIES_PATH, PageQuery } from './page-query.ts'
import { readShownList } from './read-list.ts'

interface OpportunityRouteParts extends OpportunityPageParts {
  readonly pictureAddresses: PictureAddresses
  readonly db: Database
  readonly community: Community
  readonly opportunityReading: OpportunityReading
  readonly opportunityLists: OpportunityLists
}

export function opportunityPageRoutes(app: RouteScope, parts: OpportunityRouteParts): void {
  const { db, links, opportunityReading } = parts

  app.get(
    OPPORTUNITIES_PATH,
    {
      config,
      // What cannot be used is said beside its field.
      attachValidation: true,
      schema: {
        operationId: 'showOpportunitiesPage',
        summary: 'Show opportunities',
        querystring: PageQuery,
        response: { ...response, 400: response[200] },
      },
    },
    async (request, reply) => {
      const elsewhere = redirectToSite(reply, links, (site) => site.absolute(request.url))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const shown = await readShownList(parts, context.reader, request)
      if (shown.refused !== undefined) reply.code(400)
      return sendPublicPage(reply, context, opportunityListPage(parts, context, shown))
    },
  )

  app.get(
    '/opportunities/:id',
    {
      config,
      schema: {
        operationId: 'showOpportunityPage',
        summary: 'Show an opportunity',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object(LanguageChoice),
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const elsewhere = redirectToSite(reply, links, (site) => site.opportunity(id))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const { answer, opportunity } = await readBy(request)(opportunityReading, context.reader, id)
      const { owner } = answer.fields
      const ownerHasPage = owner != null && (await mayOpenCard(db, context.reader?.role, owner.id))
      const view = { opportunity: answer.fields, stored: opportunity, ownerHasPage }
      return sendPublicPage(reply, context, opportunityPage(parts, context, view), { isCounted: true })
    },
  )
}

/** HEAD counts no view. */
const readBy = ({ method }: Pick<FastifyRequest, 'method'>) => (method === 'HEAD' ? peekAtOpportunity : viewOpportunity)
