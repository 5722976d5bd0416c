import { sql } from 'kysely'
import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ShowAddresses } from '../../platform/texts/content-html.ts'
import type { People } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { attachmentPersonalData } from './attachments/personal-data.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { type OpportunityAudit, opportunityActions } from './audit-actions.ts'
import { openDescriptionPreview } from './description-html.ts'
import { expireOpportunities, opportunitiesHaveExpired, warnOfExpiry } from './expire.ts'
import { openChangePruning, RETENTION_SECONDS } from './list/change-feed.ts'
import { forgetGoneTotals } from './list/gone-totals.ts'
import { openListsOn } from './list/list.ts'
import { opportunityPersonalData } from './personal-data.ts'
import { openOpportunityReading } from './read.ts'
import { reviewRoutes } from './review/routes.ts'
import { opportunityRoutes } from './routes.ts'
import { usesInOpportunities } from './visibility.ts'

interface OpportunityDependencies {
  readonly audit: OpportunityAudit
  readonly people: People
  readonly pictureAddresses: PictureAddresses
  readonly showAddresses: { readonly everywhere: ShowAddresses; readonly unsigned: ShowAddresses }
  readonly assertMayName: AssertMayName
}

export const opportunities = feature({
  auditActions: opportunityActions,
  auditedThings: [{ targetType: 'opportunity', named: () => sql`select id, title as name from opportunities` }],
  personalData: [opportunityPersonalData, attachmentPersonalData],
  pictureUses: [usesInOpportunities],
  open: openOpportunities,
})

function openOpportunities(
  platform: Platform,
  { audit, people, pictureAddresses: addresses, showAddresses, assertMayName }: OpportunityDependencies,
) {
  const { db, replicas, community, hotPool, metrics, files, publicUrl, links } = platform
  const opportunityReading = openOpportunityReading(hotPool, {
    people,
    addresses,
    publicUrl,
    noteRead: metrics.cacheReads('opportunities'),
    show: showAddresses.everywhere,
    links,
  })
  const noteRead = metrics.cacheReads('opportunity-pages')
  const opportunityLists = replicas.onEach((server) => openListsOn(server, opportunityReading, noteRead))
  const renderPreview = openDescriptionPreview(showAddresses.unsigned, links)
  const parts = { ...platform, audit, assertMayName, opportunityReading, opportunityLists, renderPreview }
  return opened({
    offers: { opportunityReading, opportunityLists },
    tag: { name: 'Opportunities', description: 'Jobs, projects and other offers, and their attachments.' },
    areas: [
      {
        prefixes: ['/api/opportunities', '/api/confidential'],
        dialect: opportunityErrors,
        routes: (app) => opportunityRoutes(app, parts),
      },
      {
        prefixes: ['/api/files'],
        dialect: opportunityErrors,
        routes: (app) => attachmentRoutes(app, { db, files, audit, opportunityReading }),
      },
      { prefixes: [], dialect: adminErrors, routes: (app) => reviewRoutes(app, parts) },
    ],
    jobs: [
      { name: 'expire-opportunities', when: opportunitiesHaveExpired, run: () => expireOpportunities(db, community) },
      { name: 'forget-opportunity-changes', everySeconds: RETENTION_SECONDS, run: openChangePruning(db) },
      { name: 'forget-gone-totals', cron: '43 3 * * *', run: () => forgetGoneTotals(db) },
      { name: 'rank-opportunities-by-views', everySeconds: 10, run: opportunityReading.views.rank },
      { name: 'warn-of-expiry', cron: '*/5 * * * *', run: () => warnOfExpiry(db, community) },
    ],
  })
}
