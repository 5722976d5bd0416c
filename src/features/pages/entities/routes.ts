import { Type } from 'typebox'
import type { User } from '../../../platform/access/caller.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readEntity } from '../../entities/view.ts'
import { listOpportunities, type OpportunityLists } from '../../opportunities/list/list.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig as config, redirectToSite, pageResponses as response } from '../page-route.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { type EntityPageParts, entityPage, type Offered } from './detail-page.ts'
import { entityListPage } from './list-page.ts'
import { ENTITIES_PATH, PageQuery } from './page-query.ts'
import { readShownList } from './read-list.ts'

const MAX_OFFERED = 10

interface EntityRouteParts extends EntityPageParts, Pick<Platform, 'db' | 'replicas' | 'community'> {
  readonly pictureAddresses: PictureAddresses
  readonly opportunityLists: OpportunityLists
}

export function entityPageRoutes(app: RouteScope, parts: EntityRouteParts): void {
  const { db, links } = parts

  app.get(
    ENTITIES_PATH,
    {
      config,
      // What cannot be used is said above the list.
      attachValidation: true,
      schema: {
        operationId: 'showEntitiesPage',
        summary: 'Show entities',
        querystring: PageQuery,
        response: { ...response, 400: response[200] },
      },
    },
    async (request, reply) => {
      const elsewhere = redirectToSite(reply, links, (site) => site.absolute(request.url))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const { reader } = context
      const shown = await parts.replicas.read(reader?.id, (db) => readShownList({ ...parts, db }, reader, request))
      if (shown.refused !== undefined) reply.code(400)
      return sendPublicPage(reply, context, entityListPage(parts, context, shown))
    },
  )

  app.get(
    '/entities/:id',
    {
      config,
      schema: {
        operationId: 'showEntityPage',
        summary: 'Show an entity',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object(LanguageChoice),
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const elsewhere = redirectToSite(reply, links, (site) => site.entity(id))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      const entity = await readEntity(db, parts.pictureAddresses, context.reader, id)
      const offered = await readOffered(parts, context.reader, entity.id)
      return sendPublicPage(reply, context, entityPage(parts, context, entity, offered))
    },
  )
}

async function readOffered({ opportunityLists }: EntityRouteParts, reader: User | null, id: string): Promise<Offered> {
  const filter = { entity_id: id, status: 'active', page: 1, limit: MAX_OFFERED } as const
  const { opportunities, pagination } = (await listOpportunities(opportunityLists, 'general', reader, filter)).fields
  return { opportunities, total: pagination.total_items }
}
