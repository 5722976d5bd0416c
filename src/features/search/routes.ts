import { anyone } from '../../platform/access/access.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Succeeded } from '../../platform/http/schemas/schema.ts'
import { standardLimit } from '../../platform/limits/rate-limits.ts'
import { kindsOf, SearchQuery, SearchResults } from './schema.ts'
import type { Search } from './search.ts'

export function searchRoutes(app: RouteScope, { search }: { readonly search: Search }): void {
  app.get(
    '/api/search',
    {
      config: { access: anyone, limits: standardLimit('search'), failure: 'Failed to search' },
      schema: {
        operationId: 'searchCommunity',
        summary: 'Search news, opportunities, entities and members',
        querystring: SearchQuery,
        response: { 200: Succeeded(SearchResults) },
      },
    },
    async ({ query, caller }) => {
      const { q, limit, page } = query
      const question = { q, kinds: kindsOf(query.kinds), limit, page }
      return { success: true as const, data: await search(caller.user, question) }
    },
  )
}
