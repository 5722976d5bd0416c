import { Type } from 'typebox'
import type { Community } from '../../../platform/community/community.ts'
import type { SiteLinks } from '../../../platform/community/site-links.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sendPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../../platform/limits/rate-limits.ts'
import { kinds, SearchQuery } from '../../search/schema.ts'
import type { Search } from '../../search/search.ts'
import { LanguageChoice, pageContext } from '../context.ts'
import { pageConfig, pageResponses, redirectToSite } from '../page-route.ts'
import { textsIn } from '../parts/query-texts.ts'
import { refusalIn } from '../parts/refused-field.ts'
import { sendPublicPage } from '../send-public-page.ts'
import { searchPage } from './search-page.ts'

const OF_EACH = 5
const OF_ONE = 20

interface SearchPageParts {
  readonly db: Database
  readonly community: Community
  readonly links: SiteLinks
  readonly search: Search
}

const Query = Type.Object({
  q: Type.Optional(SearchQuery.properties.q),
  kinds: Type.Optional(Type.Enum(kinds, { description: 'Of one kind more.' })),
  ...LanguageChoice,
})

export function searchPageRoutes(app: RouteScope, parts: SearchPageParts): void {
  const { links, search } = parts

  app.get(
    '/search',
    {
      // As searching over the API: one purse for both.
      config: { ...pageConfig, limits: standardLimit('search') },
      attachValidation: true,
      schema: {
        operationId: 'showSearchPage',
        summary: 'Search the community',
        querystring: Query,
        response: { ...pageResponses, 400: pageResponses[200] },
      },
    },
    async (request, reply) => {
      const elsewhere = redirectToSite(reply, links, (site) => site.absolute(request.url))
      if (elsewhere !== undefined) return elsewhere
      const context = await pageContext(parts, request, reply)
      if (request.validationError !== undefined) {
        const refused = { q: textsIn(request.query, ['q']).q, kind: undefined, results: undefined }
        return sendPage(
          reply.code(400),
          searchPage(context, { ...refused, refusal: refusalIn(request.validationError) }),
        )
      }
      const { q, kinds: kind } = request.query
      const asked = kind === undefined ? { kinds, limit: OF_EACH } : { kinds: [kind], limit: OF_ONE }
      const results = q === undefined || q.trim() === '' ? undefined : await search(context.reader, { q, ...asked })
      return sendPublicPage(reply, context, searchPage(context, { q, kind, results }))
    },
  )
}
