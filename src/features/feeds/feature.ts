import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Reading } from '../news/read.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import { feedRoutes } from './routes.ts'

interface FeedDependencies {
  readonly newsReading: Reading
  readonly opportunityReading: OpportunityReading
}

export const feeds = feature({
  open: (
    { replicas, community, publicUrl, links }: Platform,
    { newsReading, opportunityReading }: FeedDependencies,
  ) => ({
    tag: { name: 'Feeds', description: 'Atom feeds and sitemaps.' },
    areas: [
      {
        prefixes: [],
        dialect: plainErrors,
        routes: (app) => feedRoutes(app, { replicas, community, publicUrl, links, newsReading, opportunityReading }),
      },
    ],
  }),
})
