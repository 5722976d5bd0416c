import { forgetExpiredSignIns, membersOfEndedSessions, sessionsHaveEnded } from './auth/expiry.ts'
import { securityEventsAreWaiting, tellOfSecurityEvents } from './auth/security-events.ts'
import { forgetOldEvents } from './events/events.ts'
import { removeUnclaimedFiles } from './files/keeping.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { type Condition, openDueLook } from './jobs/due-look.ts'
import { sendMail, sendMailHandler } from './mail/send-mail.ts'
import { indexArticles } from './news/article-search.ts'
import { deliverNotifications } from './notifications/delivering.ts'
import { audiencesAreWaiting, fanOut } from './notifications/fan-out.ts'
import { tellNotificationsLive } from './notifications/live-events.ts'
import {
  forgetExpiredNotifications,
  keepNotificationTimes,
  notificationTimesHaveCome,
} from './notifications/release.ts'
import { forgetOldDays } from './notifications/statistics.ts'
import { KEPT_SECONDS, openForgettingOfChanges } from './opportunities/change-log.ts'
import { expireOpportunities, opportunitiesHaveExpired, warnOfExpiry } from './opportunities/expiry.ts'
import type { Services } from './services.ts'
import { eraseDeletedAccounts } from './users/erasure.ts'
import { forgetOldPhoneCodes } from './users/telephone.ts'
import { watchBalances } from './wallets/balance-watch.ts'
import { forgetOldNonces } from './wallets/nonces.ts'
import { forgetOldDeliveries } from './webhooks/deliveries.ts'
import { startDelivering } from './webhooks/delivering.ts'

/** Starts what works in the background: every queue, and everything that happens by the clock (cron, UTC). */
export async function startJobs({
  jobs,
  mail,
  files,
  db,
  patientDb,
  audit,
  ownedContent,
  chain,
  settings,
  outbound,
  signals,
  live,
  log,
  keys,
  push,
  sms,
  publicUrl,
  metrics,
}: Services): Promise<void> {
  const lookFor = openDueLook(db)
  const repeatWhenDue = (name: string, condition: Condition, task: () => Promise<void>) => {
    const isDue = lookFor(condition)
    jobs.repeat(name, 1, async () => {
      if (await isDue()) await task()
    })
  }

  await jobs.work(sendMail, sendMailHandler(mail))
  await jobs.schedule('forget-old-answers', '17 * * * *', () => forgetOldAnswers(db))
  await jobs.schedule('erase-deleted-accounts', '41 * * * *', () =>
    eraseDeletedAccounts({ db: patientDb, audit, ownedContent }),
  )
  repeatWhenDue('keep-notification-times', notificationTimesHaveCome, () => keepNotificationTimes(patientDb))
  repeatWhenDue('fan-out-notifications', audiencesAreWaiting, () => fanOut(patientDb))
  await jobs.schedule('forget-expired-notifications', '11 2 * * *', () => forgetExpiredNotifications(db))
  await jobs.schedule('forget-old-notification-days', '19 2 * * *', () => forgetOldDays(db))
  repeatWhenDue('tell-of-security-events', securityEventsAreWaiting, () => tellOfSecurityEvents(db))
  tellNotificationsLive({ signals, live, db, log })
  repeatWhenDue('recheck-connections', sessionsHaveEnded, async () => live.recheck(await membersOfEndedSessions(db)))
  repeatWhenDue('expire-opportunities', opportunitiesHaveExpired, () => expireOpportunities(db))
  jobs.repeat('forget-opportunity-changes', KEPT_SECONDS, openForgettingOfChanges(db))
  await jobs.schedule('index-articles', '* * * * *', () => indexArticles(db))
  await jobs.schedule('warn-of-expiry', '*/5 * * * *', () => warnOfExpiry(db))
  await jobs.schedule('forget-old-events', '37 * * * *', () => forgetOldEvents(db))
  await jobs.schedule('remove-unclaimed-files', '29 * * * *', () => removeUnclaimedFiles(db, files))
  await jobs.schedule('forget-old-phone-codes', '53 * * * *', () => forgetOldPhoneCodes(db))
  await jobs.schedule('forget-expired-sign-ins', '23 3 * * *', () => forgetExpiredSignIns(db))
  await jobs.schedule('forget-old-nonces', '47 * * * *', () => forgetOldNonces(db))
  await jobs.schedule('watch-balances', '* * * * *', () =>
    watchBalances({ db, chain }, settings.watchedWalletsPerMinute),
  )
  deliverNotifications({ db, lookFor, jobs, log, mail, push, sms, signals, keys, settings, publicUrl, metrics })
  startDelivering({ db, patientDb, lookFor, jobs, outbound, signals, log, keys, settings, metrics })
  await jobs.schedule('forget-old-deliveries', '53 * * * *', () => forgetOldDeliveries(db))
}
