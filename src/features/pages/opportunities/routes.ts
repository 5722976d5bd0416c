import { Type } from 'typebox'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mayOpenCard } from '../../members/members.ts'
import type { StoredOpportunity } from '../../opportunities/answers.ts'
import type { RenderDescription } from '../../opportunities/description-html.ts'
import { hasPosting, jobPosting } from '../../opportunities/job-posting.ts'
import type { OpportunityLists } from '../../opportunities/list/list.ts'
import { type OpportunityReading, viewOpportunity } from '../../opportunities/read.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig as config, redirectToSite, pageResponses as response } from '../page-route.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { type OpportunityPageParts, opportunityPage } from './detail-page.ts'
import { opportunityListPage } from './list-page.ts'
import { OPPORTUNITIES_PATH, PageQuery } from './page-query.ts'
import { readShownList } from './read-list.ts'

interface OpportunityRouteParts extends OpportunityPageParts, Pick<Platform, 'db' | 'replicas' | 'community'> {
  readonly pictureAddresses: PictureAddresses
  readonly opportunityReading: OpportunityReading
  readonly renderDescription: RenderDescription
  readonly opportunityLists: OpportunityLists
}

export function opportunityPageRoutes(app: RouteScope, parts: OpportunityRouteParts): void {
  const { db, links, opportunityReading, renderDescription } = parts
  const posted = async (opportunity: StoredOpportunity) =>
    jobPosting(opportunity, parts, await opportunityReading.render(opportunity.common.fields))

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
        querystring: Type.Object({
          ...LanguageChoice,
          applied: Type.Optional(
            Type.String({ maxLength: 1, description: 'Says to whoever has applied that it is sent.' }),
          ),
        }),
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const elsewhere = redirectToSite(reply, links, (site) => site.opportunity(id))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const { answer, opportunity } = await viewOpportunity(opportunityReading, context.reader, id, {
        isCounted: request.method !== 'HEAD',
      })
      const { owner } = answer.fields
      const ownerHasPage = owner != null && (await mayOpenCard(db, context.reader?.role, owner.id))
      const [descriptionHtml, posting] = await Promise.all([
        renderDescription(answer.fields),
        hasPosting(opportunity) ? posted(opportunity) : undefined,
      ])
      const hasJustApplied = request.query.applied !== undefined && answer.fields.viewer?.has_applied === true
      const view = { opportunity: answer.fields, ownerHasPage, descriptionHtml, posting, hasJustApplied }
      return sendPublicPage(reply, context, opportunityPage(parts, context, view), { isCounted: true })
    },
  )
}
