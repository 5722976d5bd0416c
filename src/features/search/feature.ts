import { feature, opened } from '../../platform/feature.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchRoutes } from './routes.ts'
import { openSearch } from './search.ts'

export const search = feature({ open: openSearchFeature })

function openSearchFeature({ db }: Platform) {
  const parts = { search: openSearch(db) }
  return opened({
    offers: parts,
    tag: { name: 'Search', description: 'One search over news, opportunities, entities and members.' },
    areas: [{ prefixes: ['/api/search'], dialect: opportunityErrors, routes: (app) => searchRoutes(app, parts) }],
  })
}
