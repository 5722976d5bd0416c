import { Type } from 'typebox'
import { sendPage } from '../../../platform/http/pages/page.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { standardLimit } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
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

interface SearchPageParts extends Pick<Platform, 'db' | 'community' | 'links'> {
  readonly search: Search
}

const Query = Type.Object({
  q: Type.Optional(SearchQuery.properties.q),
  kinds: Type.Optional(Type.Enum(kinds, { description: 'Of one kind more.' })),
  page: SearchQuery.properties.page,
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
      try {
        if (request.validationError !== undefined) throw request.validationError
        const { q, kinds: kind, page } = request.query
        const asked =
          kind === undefined ? { kinds, limit: OF_EACH, page } : { kinds: [kind], limit: OF_ONE, page: page ?? 1 }
        const results = q === undefined || q.trim() === '' ? undefined : await search(context.reader, { q, ...asked })
        return await sendPublicPage(reply, context, searchPage(context, { q, kind, results }))
      } catch (error) {
        const refusal = refusalIn(error)
        return sendPage(
          reply.code(400),
          searchPage(context, { ...refusedIn(request.query), results: undefined, refusal }),
        )
      }
    },
  )
}

/** What of a query that is refused can be shown, and led on from. */
function refusedIn(query: Readonly<Record<string, unknown>>) {
  const { q, kinds: named } = textsIn(query, ['q', 'kinds'])
  return { q, kind: kinds.find((kind) => kind === named) }
}
