import { feature } from '../../platform/feature.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchRoutes } from './routes.ts'
import { openSearch } from './search.ts'
import { indexWaiting, someWait } from './search-index.ts'

export function openSearchFeature({ db }: Platform) {
  const search = openSearch(db)
  return feature({
    search,
    tag: { name: 'Search', description: 'One search over news, opportunities, entities and members.' },
    areas: [{ prefixes: ['/api/search'], dialect: opportunityErrors, routes: (app) => searchRoutes(app, { search }) }],
    jobs: [{ name: 'index-search', when: someWait, run: () => indexWaiting(db) }],
  })
}
