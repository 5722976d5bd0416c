import { feature, opened } from '../../platform/feature.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchRoutes } from './routes.ts'
import { openSearch, type Search } from './search.ts'

export const search = feature({ open: openSearchFeature })

function openSearchFeature({ replicas }: Platform) {
  const searches = replicas.onEach(({ db }) => openSearch(db))
  const search: Search = (user, question) => searches(user?.id, (on) => on(user, question))
  const parts = { search }
  return opened({
    offers: parts,
    tag: { name: 'Search', description: 'One search over news, opportunities, entities and members.' },
    areas: [{ prefixes: ['/api/search'], dialect: opportunityErrors, routes: (app) => searchRoutes(app, parts) }],
  })
}
