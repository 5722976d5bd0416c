import { type Audit, openAudit, openAuditEach } from './audit/audit.ts'
import { openKeptHead } from './audit/kept-head.ts'
import { openRecorder, type RecordOccurrence } from './audit/recording.ts'
import type { AuthHandler } from './auth/auth.ts'
import { openCallers } from './auth/callers.ts'
import { openTokenVerifier } from './auth/json-web-tokens.ts'
import { openAuth } from './auth/open-auth.ts'
import { sessionCookieName } from './auth/session-cookie.ts'
import { type OpenConnection, openConnection } from './database/connection.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrateAt } from './database/migrate.ts'
import { prepareServiceRole } from './database/service-role.ts'
import { openSignals, type Signals } from './database/signals.ts'
import { openSockets } from './database/sockets.ts'
import type { EntityChanged } from './entities/entities.ts'
import { type Live, openLive } from './events/live.ts'
import { type Files, openFiles } from './files/files.ts'
import { type Counters, openMemoryCounters } from './http/counters.ts'
import type { Identify } from './http/credentials.ts'
import { openRateLimits, type RateLimits } from './http/rate-limits.ts'
import { openRedisCounters } from './http/redis-counters.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { type Keys, openKeys } from './keys.ts'
import type { Log } from './log.ts'
import { type Mail, openMail } from './mail/mail.ts'
import type { MetricFigures } from './metrics/figures.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { type ListArticles, openArticleLists } from './news/article-list.ts'
import { openWriting, type WriteArticle } from './news/creation.ts'
import { openReading, type Reading } from './news/reading.ts'
import { countWaitingNotifications } from './notifications/backlog.ts'
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
import { openTracing } from './tracing/open-tracing.ts'
import { traceMail, traceOutbound } from './tracing/outgoing.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { OwnedContent } from './users/owned-content.ts'
import { openUserReading, type ReadUser } from './users/reading.ts'
import { openBalances, type ReadBalance } from './wallets/balances.ts'
import { type Chain, openChain } from './wallets/chain.ts'
import type { ProofParts } from './wallets/proofs.ts'
import { openWalletReading, type ReadWallets } from './wallets/reading.ts'
import { countWaitingWebhooks } from './webhooks/backlog.ts'

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
  readonly counters: Counters
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly readMetrics: ReadMetrics
  readonly tracing: Tracing
  readonly newsReading: Reading
  readonly listArticles: ListArticles
  readonly writeArticle: WriteArticle
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
  /** Aborted when the program has been told to end: it serves on, but asks for no more. */
  readonly stopping: AbortController
  readonly close: () => Promise<void>
}

/** What the processes of one machine have in common; a process by itself has its own. */
export interface Shared extends OpenConnection {
  readonly counters: Counters
  /** With what the ids of this process's live connections begin. */
  readonly liveIdPrefix?: string
  /** Makes those of the other processes reachable here, and these there. */
  relayLive?(live: Live): Promise<Live>
  /** Takes how the figures of this process are read. @returns how those of all are */
  gatherMetrics?(readOwn: ReadFigures): ReadMetrics
}

type ReadFigures = () => Promise<MetricFigures[]>
/** The figures of each process. */
export type ReadMetrics = () => Promise<MetricFigures[][]>

/** Opens everything in order, the tables brought up to date; what was opened is closed again if a later part fails. */
export async function openServices(settings: Settings, log: Log, shared?: Shared): Promise<Services> {
  await using opening = new AsyncDisposableStack()
  const keys = await openKeys(settings)
  const metrics = openMetrics()
  const tracing = await openTracing(settings.traces, log)
  opening.defer(() => tracing.close())
  const { noteStatement } = tracing
  const { connection: reached, close: closeConnection } = shared ?? (await openConnection(settings, log))
  opening.defer(closeConnection)
  const sockets = openSockets()
  const connection = { ...reached, stream: sockets.open }
  const applied = await migrateAt(connection, log)
  if (applied.length > 0) log.info({ applied }, 'brought the tables up to date')
  const role = await prepareServiceRole(connection, log)
  const { db, pool, hotPool, close } = openDatabase(connection, log, { role, noteStatement })
  opening.defer(close)
  const patient = openDatabase(connection, log, { role, noteStatement, isPatient: true })
  opening.defer(patient.close)
  // What waits on connections over which nothing comes any more would wait for very long.
  const signals = await openSignals(connection, log, sockets.endAll)
  opening.defer(() => signals.close())
  const keptHead = await openKeptHead({ db, keys: keys.audit, dataFolder: settings.dataFolder, log })
  opening.defer(() => keptHead.close())
  const mail = traceMail(openMail(settings.mail, log), tracing)
  opening.defer(() => mail.close())
  const outbound = traceOutbound(openOutbound({ allowedCidrs: settings.allowedNetworks }), tracing)
  opening.defer(() => outbound.close())
  const push = openPush({ ...settings.push, keys: settings.push.keys ?? keys.push }, outbound)
  const files = await openFiles(settings, log)
  opening.defer(() => files.store.close())
  const jobs = await openJobs(connection, settings.retryScale, log, ({ name, isRepeated }, work) =>
    // What is looked for every second would bury all else.
    metrics.timeJob(name, isRepeated ? work : () => tracing.within({ name: `job ${name}`, kind: 'internal' }, work)),
  )
  opening.defer(() => jobs.stop())

  let publicUrl = settings.publicUrl
  const publicUrlOrListening = () => publicUrl ?? `http://${settings.host}:${settings.port}`
  const opportunityReading = openOpportunityReading(hotPool, publicUrlOrListening, metrics.cacheReads('opportunities'))
  const chain = await openChain(settings.chain.rpcUrls, { outbound, log })
  const walletProofs = { chain, chainId: settings.chain.id, publicUrl: publicUrlOrListening }
  const local = shared?.counters ?? openMemoryCounters()
  const { redisUrl } = settings
  const redis = redisUrl && (await openRedisCounters({ url: redisUrl, prefix: keys.redisPrefix, local, log }))
  if (redis) opening.defer(() => redis.close())
  const counters = redis || local
  const identify = openCallers(hotPool, keys.session, openTokenVerifier(db, publicUrlOrListening))
  const ownLive = openLive({
    identify,
    signals,
    cookieName: () => sessionCookieName(publicUrlOrListening()),
    trustedOrigins: settings.trustedOrigins,
    log,
    idPrefix: shared?.liveIdPrefix ?? '',
  })
  const live = (await shared?.relayLive?.(ownLive)) ?? ownLive
  metrics.watch({
    pools: { general: pool, hot: hotPool, patient: patient.pool },
    liveConnections: live.count,
    areLimitsShared: () => !redis || redis.isShared(),
    waiting: [() => countWaitingNotifications(db), () => countWaitingWebhooks(db)],
    jobs: jobs.countJobs,
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
      counters,
    }),
    identify,
    live,
    counters,
    rateLimits: openRateLimits(settings.rateLimitScale, counters, metrics.noteRefusal),
    metrics,
    readMetrics: shared?.gatherMetrics?.(metrics.read) ?? (async () => [await metrics.read()]),
    tracing,
    listArticles: openArticleLists(db),
    writeArticle: openWriting(db, openAuditEach(keys.audit, keptHead.note)),
    newsReading: openReading(hotPool, metrics.cacheReads('articles')),
    entityChanged: touchOpportunitiesOf,
    opportunityReading,
    opportunityLists: openOpportunityLists(db, opportunityReading, metrics.cacheReads('opportunity-pages')),
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
    stopping: new AbortController(),
    close: () => opened.disposeAsync(),
  }
}
