import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Reading } from '../news/read.ts'
import { feedRoutes } from './routes.ts'

export function openFeeds({ db, community, publicUrl, links }: Platform, news: { readonly newsReading: Reading }) {
  const parts = { db, community, publicUrl, links, ...news }
  return feature({
    tag: { name: 'Feeds', description: 'Atom feeds and sitemaps.' },
    areas: [{ prefixes: [], dialect: plainErrors, routes: (app) => feedRoutes(app, parts) }],
  })
}
