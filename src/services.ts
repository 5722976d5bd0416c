import { type Audit, openAudit } from './audit/audit.ts'
import { openKeptHead } from './audit/kept-head.ts'
import { openRecorder, type RecordOccurrence } from './audit/recording.ts'
import type { AuthHandler } from './auth/auth.ts'
import { openCallers } from './auth/callers.ts'
import { openTokenVerifier } from './auth/json-web-tokens.ts'
import { openAuth } from './auth/open-auth.ts'
import { sessionCookieName } from './auth/session-cookie.ts'
import { type Connection, type Database, openDatabase } from './database/database.ts'
import { openEmbeddedDatabase } from './database/embedded.ts'
import { migrateAt } from './database/migrate.ts'
import { prepareServiceRole } from './database/service-role.ts'
import { openSignals, type Signals } from './database/signals.ts'
import type { EntityChanged } from './entities/entities.ts'
import { type Live, openLive } from './events/live.ts'
import { type Files, openFiles } from './files/files.ts'
import type { Identify } from './http/credentials.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { openRateLimits, type RateLimits } from './http/rate-limits.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { type Keys, openKeys } from './keys.ts'
import type { Log } from './log.ts'
import { type Mail, openMail } from './mail/mail.ts'
import { openReading, type Reading } from './news/reading.ts'
import { type ListNotifications, openListing } from './notifications/listing.ts'
import { openStatistics, type ReadNotificationStatistics } from './notifications/statistics.ts'
import { touchOpportunitiesOf } from './opportunities/changes.ts'
import { type OpportunityLists, openOpportunityLists } from './opportunities/opportunity-list.ts'
import { type OpportunityReading, openOpportunityReading } from './opportunities/reading.ts'
import { openOutbound } from './outbound/open-outbound.ts'
import type { Outbound } from './outbound/outbound.ts'
import { ownedContent } from './owned-content.ts'
import { openPush, type Push } from './push/push.ts'
import type { Settings } from './settings.ts'
import { openSms, type Sms } from './sms/sms.ts'
import type { OwnedContent } from './users/owned-content.ts'
import { openUserReading, type ReadUser } from './users/reading.ts'
import { openBalances, type ReadBalance } from './wallets/balances.ts'
import { type Chain, openChain } from './wallets/chain.ts'
import type { ProofParts } from './wallets/proofs.ts'
import { openWalletReading, type ReadWallets } from './wallets/reading.ts'

/** Every object that lives as long as the process. */
export interface Services {
  readonly settings: Settings
  readonly log: Log
  readonly keys: Keys
  readonly db: Database
  /** For tasks of the background whose statements may take as long as they need. */
  readonly patientDb: Database
  readonly signals: Signals
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbound: Outbound
  readonly sms: Sms
  readonly push: Push
  readonly files: Files
  readonly audit: Audit
  readonly recordOccurrence: RecordOccurrence
  readonly auth: () => Promise<AuthHandler>
  readonly identify: Identify
  readonly live: Live
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly newsReading: Reading
  readonly entityChanged: EntityChanged
  readonly opportunityReading: OpportunityReading
  readonly opportunityLists: OpportunityLists
  readonly ownedContent: readonly OwnedContent[]
  readonly readUser: ReadUser
  readonly listNotifications: ListNotifications
  readonly readNotificationStatistics: ReadNotificationStatistics
  readonly chain: Chain
  readonly walletProofs: ProofParts
  readonly readWallets: ReadWallets
  readonly readBalance: ReadBalance
  /** Where people reach the service; without a setting, the address that it listens on. */
  readonly publicUrl: () => string
  /** Tells the services the address that the program listens on. */
  readonly listensOn: (url: string) => void
  readonly close: () => Promise<void>
}

/** Opens everything in order, the tables brought up to date; what was opened is closed again if a later part fails. */
export async function openServices(settings: Settings, log: Log): Promise<Services> {
  await using opening = new AsyncDisposableStack()
  const keys = await openKeys(settings)
  const connection = await openConnection(settings, log, opening)
  const applied = await migrateAt(connection, log)
  if (applied.length > 0) log.info({ applied }, 'brought the tables up to date')
  const role = await prepareServiceRole(connection, log)
  const { db, pool, hotPool, close } = openDatabase(connection, log, { role })
  opening.defer(close)
  const patient = openDatabase(connection, log, { role, isPatient: true })
  opening.defer(patient.close)
  const signals = await openSignals(connection, log)
  opening.defer(() => signals.close())
  const keptHead = await openKeptHead({ db, keys: keys.audit, dataFolder: settings.dataFolder, log })
  opening.defer(() => keptHead.close())
  const mail = openMail(settings.mail, log)
  opening.defer(() => mail.close())
  const outbound = openOutbound({ allowedCidrs: settings.allowedNetworks })
  opening.defer(() => outbound.close())
  const push = openPush({ ...settings.push, keys: settings.push.keys ?? keys.push }, outbound)
  const files = await openFiles(settings, log)
  opening.defer(() => files.store.close())
  const jobs = await openJobs(connection, settings.retryScale, log)
  opening.defer(() => jobs.stop())

  let publicUrl = settings.publicUrl
  const publicUrlOrListening = () => publicUrl ?? `http://${settings.host}:${settings.port}`
  const opportunityReading = openOpportunityReading(hotPool, publicUrlOrListening)
  const chain = await openChain(settings.chain.rpcUrls, { outbound, log })
  const walletProofs = { chain, chainId: settings.chain.id, publicUrl: publicUrlOrListening }
  const identify = openCallers(hotPool, keys.session, openTokenVerifier(db, publicUrlOrListening))
  const live = openLive({
    identify,
    signals,
    cookieName: () => sessionCookieName(publicUrlOrListening()),
    trustedOrigins: settings.trustedOrigins,
    log,
  })
  const opened = opening.move()
  return {
    settings,
    log,
    keys,
    db,
    patientDb: patient.db,
    signals,
    jobs,
    mail,
    outbound,
    sms: openSms(settings.sms, outbound, log),
    push,
    files,
    audit: openAudit(keys.audit, keptHead.note),
    recordOccurrence: openRecorder({ db, pool: hotPool }, keys.audit, keptHead.note),
    auth: openAuth({
      db,
      jobs,
      log,
      secret: keys.session,
      publicUrl: publicUrlOrListening,
      trustedOrigins: settings.trustedOrigins,
      oauth: settings.oauth,
      walletProofs,
    }),
    identify,
    live,
    rateLimits: openRateLimits(settings.rateLimitScale),
    metrics: openMetrics({ general: pool, hot: hotPool }, live.count),
    newsReading: openReading(hotPool),
    entityChanged: touchOpportunitiesOf,
    opportunityReading,
    opportunityLists: openOpportunityLists(db, opportunityReading),
    ownedContent,
    readUser: openUserReading(hotPool, ownedContent),
    listNotifications: openListing(hotPool),
    readNotificationStatistics: openStatistics(hotPool),
    chain,
    walletProofs,
    readWallets: openWalletReading(hotPool),
    readBalance: openBalances(chain),
    publicUrl: publicUrlOrListening,
    listensOn: (url) => {
      publicUrl ??= url
    },
    close: () => opened.disposeAsync(),
  }
}

async function openConnection(settings: Settings, log: Log, opening: AsyncDisposableStack): Promise<Connection> {
  if (settings.databaseUrl !== undefined) return { connectionString: settings.databaseUrl }
  const embedded = await openEmbeddedDatabase(settings.dataFolder, log)
  opening.defer(() => embedded.stop())
  return embedded.connection
}
