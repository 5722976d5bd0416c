import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { userWebhookRoutes } from './admin-routes.ts'
import { type WebhookAudit, webhookActions } from './audit-actions.ts'
import { countWaitingWebhooks } from './backlog.ts'
import { startDelivering } from './deliver.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import { describedEvents } from './event-catalogue.ts'
import { webhookGrants } from './grants.ts'
import { webhookPersonalData } from './personal-data.ts'
import { webhookRoutes } from './routes.ts'
import { webhookSealedColumns } from './sealed-columns.ts'

interface WebhookDependencies {
  readonly audit: WebhookAudit
  readonly recordOccurrence: RecordOccurrence
}

export const webhooks = feature({
  auditActions: webhookActions,
  sealedColumns: webhookSealedColumns,
  personalData: [webhookPersonalData],
  grants: [webhookGrants],
  open: openWebhooks,
})

function openWebhooks(platform: Platform, { audit, recordOccurrence }: WebhookDependencies) {
  const { db, community, metrics, settings } = platform
  const noteDelivery = metrics.countDeliveries(['webhook'])
  return opened({
    tag: { name: 'Webhooks', description: 'Events that are sent to programs of members.' },
    areas: [
      { prefixes: ['/api/webhooks'], dialect: opportunityErrors, routes: (app) => webhookRoutes(app, platform) },
      {
        prefixes: [],
        dialect: adminErrors,
        routes: (app) => userWebhookRoutes(app, { db, community, audit, recordOccurrence }),
      },
    ],
    jobs: [
      {
        name: 'forget-old-deliveries',
        cron: '53 * * * *',
        run: () => forgetOldDeliveries(db, settings.keptDays.webhookDeliveries),
      },
    ],
    startWorkers: () => startDelivering({ ...platform, noteDelivery }),
    backlog: () => countWaitingWebhooks(db),
    sends: describedEvents(),
  })
}
