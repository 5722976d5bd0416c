import { accountActions } from './features/accounts/audit-actions.ts'
import { openAccounts } from './features/accounts/feature.ts'
import { accountTexts } from './features/accounts/texts.ts'
import { openApp } from './features/app/feature.ts'
import { openApplications } from './features/applications/feature.ts'
import { applicationPersonalData } from './features/applications/personal-data.ts'
import { auditLogActions } from './features/audit/audit-actions.ts'
import { openAuditFeature } from './features/audit/feature.ts'
import { noteAccessChange } from './features/auth/access-changes/note.ts'
import { authActions } from './features/auth/audit-actions.ts'
import { openAuthentication } from './features/auth/authentication.ts'
import { openAuth } from './features/auth/feature.ts'
import { authSealedColumns } from './features/auth/sealed-columns.ts'
import { authTexts } from './features/auth/texts.ts'
import { openBackups } from './features/backups/feature.ts'
import { entityActions } from './features/entities/audit-actions.ts'
import { openEntities } from './features/entities/feature.ts'
import { entityPersonalData } from './features/entities/personal-data.ts'
import { usesInEntities } from './features/entities/visibility.ts'
import { openFeeds } from './features/feeds/feature.ts'
import { openInfo } from './features/info/feature.ts'
import { openMembers } from './features/members/feature.ts'
import { openPeople } from './features/members/people.ts'
import { newsActions } from './features/news/audit-actions.ts'
import { openNews } from './features/news/feature.ts'
import { newsPersonalData } from './features/news/personal-data.ts'
import { usesInArticles, usesInRevisions } from './features/news/visibility.ts'
import { notificationActions } from './features/notifications/audit-actions.ts'
import { tellOfBrokenAuditLog } from './features/notifications/broken-audit-log.ts'
import { openNotifications } from './features/notifications/feature.ts'
import { notificationTexts } from './features/notifications/texts.ts'
import { DELIVERIES_TOPIC, NOTIFICATIONS_TOPIC } from './features/notifications/topics.ts'
import { operationActions } from './features/operation/audit-actions.ts'
import { openOperation } from './features/operation/feature.ts'
import { attachmentPersonalData } from './features/opportunities/attachments/personal-data.ts'
import { opportunityActions } from './features/opportunities/audit-actions.ts'
import { bumpVersionsOfEntity } from './features/opportunities/edit.ts'
import { openOpportunities } from './features/opportunities/feature.ts'
import { opportunityPersonalData } from './features/opportunities/personal-data.ts'
import { usesInOpportunities } from './features/opportunities/visibility.ts'
import { openOverview } from './features/overview/feature.ts'
import { openPages } from './features/pages/feature.ts'
import { openPictures } from './features/pictures/feature.ts'
import { openPictureVisibility } from './features/pictures/visibility.ts'
import { openSearchFeature } from './features/search/feature.ts'
import { openSecurityLog } from './features/security-log/feature.ts'
import { chainChecks } from './features/wallets/doctor-checks.ts'
import { openWallets } from './features/wallets/feature.ts'
import { webhookActions } from './features/webhooks/audit-actions.ts'
import { openWebhooks } from './features/webhooks/feature.ts'
import { webhookSealedColumns } from './features/webhooks/sealed-columns.ts'
import type { FeatureChecks } from './platform/doctor-check.ts'
import type { Feature } from './platform/feature.ts'
import { openLive } from './platform/live/live.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Platform } from './platform/platform.ts'
import type { SealedColumn } from './platform/sealed-column.ts'
import { storedKeyColumn } from './platform/settings/stored-keys.ts'
import type { TextGroup } from './platform/texts/text-group.ts'

/** What features add to `hromada doctor`. */
export const featureChecks: readonly FeatureChecks[] = [chainChecks]

/** What hides and restores the content of members, in lock order, for commands that open no features. */
export const memberContent: readonly PersonalData[] = [
  newsPersonalData,
  applicationPersonalData,
  entityPersonalData(bumpVersionsOfEntity),
  opportunityPersonalData,
  attachmentPersonalData,
]

/** Who may see a picture, by what names it. */
export const pictureVisibility = openPictureVisibility([
  usesInArticles,
  usesInRevisions,
  usesInEntities,
  usesInOpportunities,
])

/** Everything that is sealed with keys of the secret. */
export const sealedColumns: readonly SealedColumn[] = [storedKeyColumn, ...authSealedColumns, ...webhookSealedColumns]

/** Every action of the audit log. */
export const auditActions: readonly string[] = [
  ...newsActions,
  ...authActions,
  ...accountActions,
  ...entityActions,
  ...opportunityActions,
  ...webhookActions,
  ...notificationActions,
  ...operationActions,
  ...auditLogActions,
]

/** Every text of mails and notifications, which the community can say in its own words. */
export const textCatalogue: readonly TextGroup[] = [...authTexts, ...accountTexts, ...notificationTexts]

/** Everything that features publish and subscribe to. */
export const topics: readonly string[] = [NOTIFICATIONS_TOPIC, DELIVERIES_TOPIC]

export type Features = Awaited<ReturnType<typeof openFeatures>>

/** Opens every feature from the platform, each with what it uses of others: the one list of features. */
export async function openFeatures(platform: Platform) {
  const { settings, log, pubsub, relayLive, liveIdPrefix } = platform
  const authentication = openAuthentication(platform)
  const live = await relayLive(
    openLive({ ...authentication, pubsub, trustedOrigins: settings.trustedOrigins, log, idPrefix: liveIdPrefix }),
  )

  const audit = await openAuditFeature(platform, {
    actions: auditActions,
    tellOfBreak: tellOfBrokenAuditLog(platform.community),
  })
  const wallets = await openWallets(platform, {
    noteLinked: (trx, userId) => noteAccessChange(trx, userId, 'walletLinked'),
  })
  const securityLog = openSecurityLog(platform)
  const { recordSecurityEvent } = securityLog
  const people = openPeople(platform.hotPool, platform.ownAddresses)
  const pictures = openPictures(platform, pictureVisibility)
  const news = openNews(platform, { ...audit, ...pictures, people })
  const opportunities = openOpportunities(platform, { ...audit, ...pictures, people })
  const applications = openApplications(platform, opportunities)
  const entities = openEntities(platform, { ...audit, ...pictures, entityChanged: bumpVersionsOfEntity })
  const search = openSearchFeature(platform)
  const webhooks = openWebhooks(platform, audit)
  const notifications = openNotifications(platform, { ...audit, live })
  const othersGrants = [wallets, webhooks, notifications].flatMap(({ grants }) => grants)
  const auth = openAuth(platform, { ...audit, live, ...wallets, othersGrants, recordSecurityEvent })
  // Pictures after what may name them: they go when nothing does.
  const owners = [
    news,
    applications,
    entities,
    opportunities,
    pictures,
    auth,
    webhooks,
    wallets,
    notifications,
    securityLog,
  ]
  const othersPersonalData = owners.flatMap(({ personalData }) => personalData)
  const accounts = openAccounts(platform, { ...audit, ...auth, recordSecurityEvent, othersPersonalData })

  const list: readonly Feature[] = [
    openOperation(platform),
    openOverview(platform),
    openBackups(platform),
    openFeeds(platform, news),
    search,
    openApp(platform),
    openPages(platform, { ...news, ...opportunities, ...pictures, ...search }),
    ...owners,
    accounts,
    openMembers(platform),
    openInfo(platform),
    audit,
  ]
  return {
    list,
    authentication,
    live,
    audit,
    pictureAddresses: pictures.pictureAddresses,
    auth,
    opportunities,
    securityLog,
    wallets,
    /** Ends background work first: it uses what the features close. */
    async close() {
      await platform.jobs.stop()
      for (const { close } of list) await close?.()
    },
  }
}
