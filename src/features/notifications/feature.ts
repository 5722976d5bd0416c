import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordOccurrence } from '../audit/standalone-entries.ts'
import { cancelledAreLeft, removeCancelled } from './announcements/cancelled.ts'
import { sumUpFigures } from './announcements/figures.ts'
import { announcedThings } from './announcements/list.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { type NotificationAudit, notificationActions } from './audit-actions.ts'
import { bulkNotificationRoutes } from './bulk-routes.ts'
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
import { forgetOldPlaces } from './places.ts'
import { notificationPreferenceRoutes } from './preferences/routes.ts'
import { unsubscribeRoutes } from './preferences/unsubscribe-routes.ts'
import { forgetReadNotifications } from './retention.ts'
import { notificationRoutes } from './routes.ts'
import { forgetOldDays, openStatistics } from './statistics.ts'
import { notificationTexts } from './texts.ts'
import { DELIVERIES_TOPIC, NOTIFICATIONS_TOPIC } from './topics.ts'

const prefixes = ['/api/notifications']

interface NotificationDependencies {
  readonly audit: NotificationAudit
  readonly recordOccurrence: RecordOccurrence
  readonly live: Live
}

export const notifications = feature({
  auditActions: notificationActions,
  auditedThings: [announcedThings],
  texts: notificationTexts,
  topics: [NOTIFICATIONS_TOPIC, DELIVERIES_TOPIC],
  personalData: [notificationPersonalData],
  grants: [pushGrants],
  open: openNotifications,
})

function openNotifications(platform: Platform, { audit, recordOccurrence, live }: NotificationDependencies) {
  const { db, community, patientDb, hotPool, metrics } = platform
  const noteDelivery = metrics.countDeliveries(deliveryChannels)
  const noteMailGivenUp = metrics.countMailsGivenUp(['notification'])
  const parts = {
    db,
    community,
    audit,
    listNotifications: openListing(hotPool),
    readNotificationStatistics: openStatistics(hotPool),
  }
  return opened({
    tag: { name: 'Notifications', description: 'The inbox, preferences, and announcements.' },
    areas: [
      { prefixes, dialect: notificationErrors, routes: (app) => notificationRoutes(app, parts) },
      { prefixes, dialect: notificationErrors, routes: (app) => bulkNotificationRoutes(app, platform) },
      { prefixes, dialect: notificationErrors, routes: (app) => notificationPreferenceRoutes(app, platform) },
      { prefixes, dialect: notificationErrors, routes: (app) => pushRoutes(app, platform) },
      { prefixes, dialect: notificationErrors, routes: (app) => unsubscribeRoutes(app, platform) },
      {
        prefixes: [],
        dialect: adminErrors,
        routes: (app) => announcementRoutes(app, { ...platform, audit, recordOccurrence }),
      },
    ],
    jobs: [
      { name: 'keep-notification-times', when: notificationsAreDue, run: () => expireAndReleaseDue(patientDb) },
      { name: 'fan-out-notifications', when: audiencesAreWaiting, run: () => fanOut(patientDb) },
      { name: 'remove-cancelled-notifications', when: cancelledAreLeft, run: () => removeCancelled(patientDb) },
      { name: 'sum-up-notification-figures', cron: '* * * * *', run: () => sumUpFigures(patientDb) },
      { name: 'forget-expired-notifications', cron: '11 2 * * *', run: () => forgetExpiredNotifications(db) },
      {
        name: 'forget-read-notifications',
        cron: '29 2 * * *',
        run: () => forgetReadNotifications(patientDb, platform.settings.keptDays.notifications),
      },
      { name: 'forget-old-notification-places', cron: '23 2 * * *', run: () => forgetOldPlaces(db) },
      { name: 'forget-old-notification-days', cron: '19 2 * * *', run: () => forgetOldDays(db) },
    ],
    startWorkers: () => deliverNotifications({ ...platform, noteDelivery, noteMailGivenUp }),
    startListeners: () => broadcastNotificationEvents({ ...platform, live }),
    backlog: () => countWaitingNotifications(db),
  })
}
