import { feature } from '../../platform/feature.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform.ts'
import type { NotificationAudit } from './audit-actions.ts'
import { countWaitingNotifications } from './delivery/backlog.ts'
import { deliverNotifications, deliveryChannels } from './delivery/deliver.ts'
import { pushGrants } from './delivery/push-grants.ts'
import { pushRoutes } from './delivery/push-routes.ts'
import { expireAndReleaseDue, forgetExpiredNotifications, notificationsAreDue } from './due-sweep.ts'
import { notificationErrors } from './errors.ts'
import { audiencesAreWaiting, fanOut } from './fan-out.ts'
import { openListing } from './list.ts'
import { broadcastNotificationEvents } from './live-events.ts'
import { notificationPersonalData } from './personal-data.ts'
import { notificationPreferenceRoutes } from './preferences/routes.ts'
import { unsubscribeRoutes } from './preferences/unsubscribe-routes.ts'
import { notificationRoutes } from './routes.ts'
import { forgetOldDays, openStatistics } from './statistics.ts'

const prefixes = ['/api/notifications']

interface NotificationDependencies {
  readonly audit: NotificationAudit
  readonly live: Live
}

export function openNotifications(platform: Platform, { audit, live }: NotificationDependencies) {
  const { db, patientDb, hotPool, metrics } = platform
  const noteDelivery = metrics.countDeliveries(deliveryChannels)
  const parts = {
    db,
    audit,
    listNotifications: openListing(hotPool),
    readNotificationStatistics: openStatistics(hotPool),
  }
  return feature({
    tag: { name: 'Notifications', description: 'The inbox, preferences, and announcements.' },
    areas: [
      { prefixes, dialect: notificationErrors, routes: (app) => notificationRoutes(app, parts) },
      { prefixes, dialect: notificationErrors, routes: (app) => notificationPreferenceRoutes(app, platform) },
      { prefixes, dialect: notificationErrors, routes: (app) => pushRoutes(app, platform) },
      { prefixes, dialect: notificationErrors, routes: (app) => unsubscribeRoutes(app, platform) },
    ],
    personalData: [notificationPersonalData],
    grants: [pushGrants],
    jobs: [
      { name: 'keep-notification-times', when: notificationsAreDue, run: () => expireAndReleaseDue(patientDb) },
      { name: 'fan-out-notifications', when: audiencesAreWaiting, run: () => fanOut(patientDb) },
      { name: 'forget-expired-notifications', cron: '11 2 * * *', run: () => forgetExpiredNotifications(db) },
      { name: 'forget-old-notification-days', cron: '19 2 * * *', run: () => forgetOldDays(db) },
    ],
    startWorkers() {
      broadcastNotificationEvents({ ...platform, live })
      deliverNotifications({ ...platform, noteDelivery })
    },
    backlog: () => countWaitingNotifications(db),
  })
}
