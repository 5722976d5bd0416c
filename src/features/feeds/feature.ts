import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Reading } from '../news/read.ts'
import { feedRoutes } from './routes.ts'

interface FeedDependencies {
  readonly newsReading: Reading
}

export const feeds = feature({
  open: ({ db, community, publicUrl, links }: Platform, { newsReading }: FeedDependencies) => ({
    tag: { name: 'Feeds', description: 'Atom feeds and sitemaps.' },
    areas: [
      {
        prefixes: [],
        dialect: plainErrors,
        routes: (app) => feedRoutes(app, { db, community, publicUrl, links, newsReading }),
      },
    ],
  }),
})
