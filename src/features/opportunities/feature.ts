import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import { attachmentPersonalData } from './attachments/personal-data.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import type { OpportunityAudit } from './audit-actions.ts'
import { opportunityErrors } from './errors.ts'
import { expireOpportunities, opportunitiesHaveExpired, warnOfExpiry } from './expire.ts'
import { openChangePruning, RETENTION_SECONDS } from './list/change-feed.ts'
import { openOpportunityLists } from './list/list-opportunities.ts'
import { opportunityPersonalData } from './personal-data.ts'
import { openOpportunityReading } from './read.ts'
import { opportunityRoutes } from './routes.ts'

export function openOpportunities(platform: Platform, { audit }: { readonly audit: OpportunityAudit }) {
  const { db, hotPool, metrics, files, settings, publicUrl, links } = platform
  const opportunityReading = openOpportunityReading(hotPool, publicUrl, metrics.cacheReads('opportunities'))
  const opportunityLists = openOpportunityLists(db, opportunityReading, metrics.cacheReads('opportunity-pages'))
  const parts = { db, audit, settings, links, opportunityReading, opportunityLists }
  return feature({
    opportunityReading,
    areas: [
      {
        prefixes: ['/api/opportunities', '/api/confidential'],
        dialect: opportunityErrors,
        routes: (app) => opportunityRoutes(app, parts),
      },
      {
        prefixes: ['/api/files'],
        dialect: opportunityErrors,
        routes: (app) => attachmentRoutes(app, { db, files, opportunityReading }),
      },
    ],
    personalData: [opportunityPersonalData, attachmentPersonalData],
    jobs: [
      { name: 'expire-opportunities', when: opportunitiesHaveExpired, run: () => expireOpportunities(db) },
      { name: 'forget-opportunity-changes', everySeconds: RETENTION_SECONDS, run: openChangePruning(db) },
      { name: 'warn-of-expiry', cron: '*/5 * * * *', run: () => warnOfExpiry(db) },
    ],
  })
}
