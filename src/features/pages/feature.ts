import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/error-dialects.ts'
import type { Platform } from '../../platform.ts'
import type { Reading } from '../news/read.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import { pageRoutes } from './routes.ts'

interface PageDependencies {
  readonly newsReading: Reading
  readonly opportunityReading: OpportunityReading
}

export function openPages({ db }: Platform, { newsReading, opportunityReading }: PageDependencies) {
  const parts = { db, newsReading, opportunityReading }
  return feature({
    tag: { name: 'Pages', description: 'HTML for people.' },
    areas: [{ prefixes: [], dialect: plainErrors, routes: (app) => pageRoutes(app, parts) }],
  })
}
