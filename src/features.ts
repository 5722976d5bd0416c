import { accounts } from './features/accounts/feature.ts'
import { app } from './features/app/feature.ts'
import { applications } from './features/applications/feature.ts'
import { audit } from './features/audit/feature.ts'
import { noteAccessChange } from './features/auth/access-changes/note.ts'
import { openAuthentication } from './features/auth/authentication.ts'
import { auth } from './features/auth/feature.ts'
import { backups } from './features/backups/feature.ts'
import { community } from './features/community/feature.ts'
import { entities } from './features/entities/feature.ts'
import { feeds } from './features/feeds/feature.ts'
import { info } from './features/info/feature.ts'
import { members } from './features/members/feature.ts'
import { news } from './features/news/feature.ts'
import { tellOfBrokenAuditLog } from './features/notifications/broken-audit-log.ts'
import { notifications } from './features/notifications/feature.ts'
import { operation } from './features/operation/feature.ts'
import { opportunities } from './features/opportunities/feature.ts'
import { bumpVersionsOfEntity } from './features/opportunities/update.ts'
import { overview } from './features/overview/feature.ts'
import { pages } from './features/pages/feature.ts'
import { pictures } from './features/pictures/feature.ts'
import { openPictureVisibility, type PictureVisibility } from './features/pictures/visibility.ts'
import { search } from './features/search/feature.ts'
import { securityLog } from './features/security-log/feature.ts'
import { wallets } from './features/wallets/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import type { AuditedThings } from './platform/audited-things.ts'
import { emptyFeatureList } from './platform/feature-list.ts'
import { type Grants, grantKinds } from './platform/grants.ts'
import { type Live, openLive } from './platform/live/live.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Platform } from './platform/platform.ts'
import type { SealedColumn } from './platform/sealed-column.ts'
import { storedKeyColumn } from './platform/settings/stored-keys.ts'
import type { TextGroup } from './platform/texts/text-group.ts'

/** What every feature may use beside what those before it offer. */
interface Given extends PictureVisibility {
  readonly live: Live
  readonly auditActions: readonly string[]
  readonly auditedThings: readonly AuditedThings[]
  readonly grants: readonly Grants[]
  readonly personalData: readonly PersonalData[]
}

/**
 * Every feature, from what the others stand on to what stands on them: each knows only those before it. What one of them
 * does in a later one, it is given here.
 */
const list = emptyFeatureList<Given>()
  .with(audit(tellOfBrokenAuditLog))
  .with(community)
  .with(members)
  .with(securityLog)
  .with(notifications)
  .with(wallets((trx, userId) => noteAccessChange(trx, userId, 'walletLinked')))
  .with(auth)
  .with(accounts)
  .with(operation)
  .with(pictures)
  .with(news)
  .with(entities(bumpVersionsOfEntity))
  .with(opportunities)
  .with(applications)
  .with(feeds)
  .with(info)
  .with(search)
  .with(pages)
  .with(app)
  .with(webhooks)
  .with(backups)
  .with(overview)

const { features } = list

export const featureChecks = features.flatMap(({ doctorChecks }) => doctorChecks ?? [])

/**
 * What is kept of members: that of content before what stands on it, as applications lock the rows that others change,
 * and pictures go when nothing names them.
 */
export const personalData: readonly PersonalData[] = features
  .toReversed()
  .flatMap(({ personalData = [] }) => personalData)

/** Who may see a picture, by what names it. */
export const pictureVisibility = openPictureVisibility(features.flatMap(({ pictureUses = [] }) => pictureUses))

/** Everything that is sealed with keys of the secret. */
export const sealedColumns: readonly SealedColumn[] = [
  storedKeyColumn,
  ...features.flatMap(({ sealedColumns = [] }) => sealedColumns),
]

export const auditActions = features.flatMap(({ auditActions = [] }) => auditActions).toSorted()

const auditedThings = features.flatMap(({ auditedThings = [] }) => auditedThings)

/** What opens an account, as it is told to its owner. */
const grants = features
  .flatMap(({ grants = [] }) => grants)
  .toSorted((one, other) => grantKinds.indexOf(one.kind) - grantKinds.indexOf(other.kind))

/** Every text of mails and notifications, which the community can say in its own words. */
export const textCatalogue: readonly TextGroup[] = features.flatMap(({ texts = [] }) => texts)

/** Everything that features publish and subscribe to. */
export const topics = features.flatMap(({ topics = [] }) => topics)

export type Features = Awaited<ReturnType<typeof openFeatures>>

/** Opens every feature from the platform, in order, each with what it uses of others. */
export async function openFeatures(platform: Platform) {
  const { settings, log, pubsub, relayLive, liveIdPrefix } = platform
  const authentication = openAuthentication(platform)
  const live = await relayLive(
    openLive({ ...authentication, pubsub, trustedOrigins: settings.trustedOrigins, log, idPrefix: liveIdPrefix }),
  )
  const { opened, offered } = await list.open(platform, {
    live,
    auditActions,
    auditedThings,
    grants,
    personalData,
    ...pictureVisibility,
  })
  return {
    ...offered,
    authentication,
    opened,
    /** Ends background work first: it uses what the features close. */
    async close() {
      await platform.jobs.stop()
      for (const { close } of opened.toReversed()) await close?.()
    },
  }
}
