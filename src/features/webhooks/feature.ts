import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import { opportunityErrors } from '../opportunities/errors.ts'
import { countWaitingWebhooks } from './backlog.ts'
import { startDelivering } from './deliver.ts'
import { forgetOldDeliveries } from './deliveries.ts'
import { describedEvents } from './event-catalogue.ts'
import { webhookGrants } from './grants.ts'
import { webhookPersonalData } from './personal-data.ts'
import { webhookRoutes } from './routes.ts'

export function openWebhooks(platform: Platform) {
  const { db, metrics } = platform
  const noteDelivery = metrics.countDeliveries(['webhook'])
  return feature({
    tag: { name: 'Webhooks', description: 'Events that are sent to programs of members.' },
    areas: [{ prefixes: ['/api/webhooks'], dialect: opportunityErrors, routes: (app) => webhookRoutes(app, platform) }],
    personalData: [webhookPersonalData],
    grants: [webhookGrants],
    jobs: [{ name: 'forget-old-deliveries', cron: '53 * * * *', run: () => forgetOldDeliveries(db) }],
    startWorkers: () => startDelivering({ ...platform, noteDelivery }),
    backlog: () => countWaitingWebhooks(db),
    sends: describedEvents(),
  })
}
