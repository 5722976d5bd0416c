import type pg from 'pg'
import { openSecondFactorRule, type SecondFactorRule } from './access/second-factor-rule.ts'
import { type ChosenIdentity, openChosenIdentity } from './community/chosen-identity.ts'
import type { Community } from './community/community.ts'
import { COMMUNITY_TOPIC } from './community/identity.ts'
import { openCommunity } from './community/open-community.ts'
import { type OwnAddresses, openOwnAddresses } from './community/own-addresses.ts'
import { openSiteLinks, type SiteLinks } from './community/site-links.ts'
import { type OpenConnection, openConnection } from './database/connection.ts'
import { type Database, openDatabase } from './database/database.ts'
import { migrateAt } from './database/migrate.ts'
import { openPubSub, type PubSub } from './database/pubsub.ts'
import { prepareServiceRole } from './database/service-role.ts'
import { carrySignals } from './database/signals.ts'
import { openSocketRegistry } from './database/socket-registry.ts'
import { EVENTS_TOPIC, forgetOldEvents } from './events/events.ts'
import { type Files, openFiles } from './files/files.ts'
import { removeUnclaimedFiles } from './files/store-file.ts'
import { forgetOldAnswers } from './http/answers/idempotency.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import type { Job } from './jobs/scheduled-jobs.ts'
import { type Counters, openMemoryCounters } from './limits/counters.ts'
import { openRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { type Live, RIGHTS_TOPIC } from './live/live.ts'
import type { Log } from './log.ts'
import type { MetricFigures } from './metrics/figures.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import type { Resources } from './metrics/saturation.ts'
import { openOutbound } from './outbound/open-outbound.ts'
import type { Outbound } from './outbound/outbound.ts'
import { openRedis } from './redis/redis.ts'
import { openRedisCounters } from './redis/redis-counters.ts'
import { openRedisSignals, signalPrefix } from './redis/redis-signals.ts'
import { connectReplicas } from './replicas/open.ts'
import type { Replicas } from './replicas/replicas.ts'
import { forgetGivenUp } from './senders/mail/given-up.ts'
import { stationeryOf } from './senders/mail/letterhead.ts'
import { type Mail, openMail } from './senders/mail/mail.ts'
import { MAILS_TOPIC } from './senders/mail/outbox.ts'
import { openPace } from './senders/pace.ts'
import { openPush, type Push } from './senders/push/push.ts'
import { openSms, type Sms } from './senders/sms/sms.ts'
import { type Keys, openOrMakeKeys } from './settings/keys.ts'
import { programName } from './settings/running-programs.ts'
import type { Settings } from './settings/settings.ts'
import { withStoredKeys } from './settings/stored-keys.ts'
import type { TextGroup } from './texts/text-group.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { traceMail, traceOutbound } from './tracing/outgoing.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What lives as long as the process and knows no feature: features open themselves from it. */
export interface Platform {
  readonly settings: Settings
  readonly log: Log
  readonly community: Community
  readonly chosenIdentity: ChosenIdentity
  readonly factorRule: SecondFactorRule
  readonly keys: Keys
  readonly db: Database
  /** For the hand-written statements of hot paths: see `OpenDatabase`. */
  readonly hotPool: pg.Pool
  /** For background work whose statements may take as long as they need. */
  readonly patientDb: Database
  /** On which lists, searches and the like read. */
  readonly replicas: Replicas
  readonly pubsub: PubSub
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbound: Outbound
  readonly sms: Sms
  readonly push: Push
  readonly files: Files
  readonly counters: Counters
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly readMetrics: ReadMetrics
  readonly tracing: Tracing
  /** Makes the live connections of the other processes reachable here, and these there. */
  readonly relayLive: (live: Live) => Promise<Live>
  /** With what the ids of this process's live connections begin. */
  readonly liveIdPrefix: string
  /** Where people reach the service; without a setting, the address that it listens on. */
  readonly publicUrl: () => string
  readonly ownAddresses: OwnAddresses
  /** Every link for people is made by these. */
  readonly links: SiteLinks
  /** Sets the address that the program listens on. */
  readonly listensOn: (url: string) => void
  /** What the metrics read of the platform itself. */
  readonly used: Omit<Resources, 'liveConnections'>
  /** Aborted when the program has been told to end: it serves on, but asks for no more. */
  readonly stopping: AbortController
  readonly close: () => Promise<void>
}

/** What the processes of one machine share; a process by itself has its own. */
export interface Shared extends OpenConnection {
  readonly counters: Counters
  readonly liveIdPrefix?: string
  relayLive?(live: Live): Promise<Live>
  /** @param readOwn reads the figures of this process @returns reads those of all */
  gatherMetrics?(readOwn: ReadFigures): ReadMetrics
}

interface Declared {
  readonly topics: readonly string[]
  readonly textCatalogue: readonly TextGroup[]
}

type ReadFigures = () => Promise<MetricFigures[]>
type ReadMetrics = () => Promise<MetricFigures[][]>

/**
 * Opens everything in order and applies the migrations; closes what it has opened if a later part fails.
 * @param declared what the features publish and subscribe to, and what they say
 * @param hasClock whether anything runs by the clock
 */
export async function openPlatform(
  settings: Settings,
  log: Log,
  { topics, textCatalogue }: Declared,
  shared?: Shared,
  hasClock = true,
): Promise<Platform> {
  await using opening = new AsyncDisposableStack()
  const { community, settle } = await openCommunity(settings, textCatalogue)
  const derivedKeys = await openOrMakeKeys(settings)
  const metrics = openMetrics()
  const tracing = await openTracing(settings.traces, log)
  opening.defer(() => tracing.close())
  const { noteStatement } = tracing
  const { connection: reached, close: closeConnection } = shared ?? (await openConnection(settings, log))
  opening.defer(closeConnection)
  const sockets = openSocketRegistry()
  const connection = { ...reached, stream: sockets.open }
  const applied = await migrateAt(connection, log)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  const role = await prepareServiceRole(connection, log)
  const { db, pool, hotPool, close } = openDatabase(connection, log, { role, noteStatement })
  opening.defer(close)
  const keys = await withStoredKeys(db, derivedKeys, log)
  const patient = openDatabase(connection, log, { role, noteStatement, isPatient: true })
  opening.defer(patient.close)
  const replicas = await connectReplicas({
    primary: { db, hotPool },
    urls: settings.databaseReplicaUrls,
    log,
    options: { role, noteStatement },
  })
  opening.defer(replicas.close)
  const { redisUrl } = settings
  const redis = redisUrl === undefined ? undefined : await openRedis(redisUrl, log)
  opening.defer(() => redis?.close())
  const carrier = redis && (await openRedisSignals({ redis, prefix: await signalPrefix(db, keys), log }))
  opening.defer(() => carrier?.close())
  if (carrier) carrySignals([db, patient.db], carrier, log)
  // A silent connection is ended: whatever waits on it would wait for very long.
  const pubsub = await openPubSub({
    connection,
    name: programName(keys),
    topics: [EVENTS_TOPIC, MAILS_TOPIC, ...topics],
    topicsInCommit: [COMMUNITY_TOPIC, RIGHTS_TOPIC],
    log,
    carrier,
    onSilence: sockets.endAll,
  })
  opening.defer(() => pubsub.close())
  const chosenIdentity = await openChosenIdentity({ db, pubsub, log, settings, settle })
  let listeningUrl = `http://${settings.host}:${settings.port}`
  const publicUrl = () => settings.publicUrl ?? listeningUrl
  const mail = traceMail(
    openMail(settings.mail, stationeryOf(community, publicUrl), openPace(settings.retryScale), log),
    tracing,
  )
  opening.defer(() => mail.close())
  const outbound = traceOutbound(openOutbound({ allowedCidrs: settings.allowedNetworks }), tracing)
  opening.defer(() => outbound.close())
  const push = openPush({ ...settings.push, keys: settings.push.keys ?? keys.push }, outbound)
  const files = await openFiles(settings, log)
  opening.defer(() => files.store.close())
  const jobs = openJobs({
    db,
    hasClock,
    retryScale: settings.retryScale,
    log,
    around: ({ name, isRepeated }, work) =>
      // Spans of repeated tasks would drown out everything else.
      metrics.timeJob(name, isRepeated ? work : () => tracing.within({ name: `job ${name}`, kind: 'internal' }, work)),
  })
  opening.defer(() => jobs.stop())

  const local = shared?.counters ?? openMemoryCounters()
  const sharedCounters = redis && openRedisCounters({ redis, prefix: keys.redisPrefix, local })
  const counters = sharedCounters ?? local
  const opened = opening.move()
  return {
    settings,
    log,
    community,
    chosenIdentity,
    factorRule: openSecondFactorRule(settings.requiredSecondFactor),
    keys,
    db,
    hotPool,
    patientDb: patient.db,
    replicas,
    pubsub,
    jobs,
    mail,
    outbound,
    sms: openSms(settings.sms, outbound, openPace(settings.retryScale), log),
    push,
    files,
    counters,
    rateLimits: openRateLimits(settings.rateLimitScale, counters, metrics.noteRefusal),
    metrics,
    readMetrics: shared?.gatherMetrics?.(metrics.read) ?? (async () => [await metrics.read()]),
    tracing,
    relayLive: shared?.relayLive ?? (async (live) => live),
    liveIdPrefix: shared?.liveIdPrefix ?? '',
    publicUrl,
    ownAddresses: openOwnAddresses(settings, publicUrl),
    links: openSiteLinks(settings.site, publicUrl),
    listensOn: (url) => {
      listeningUrl = url
    },
    used: {
      pools: { general: pool, hot: hotPool, patient: patient.pool, ...replicas.pools },
      replicaLags: replicas.lags,
      areLimitsShared: () => sharedCounters?.isShared() ?? true,
    },
    stopping: new AbortController(),
    close: () => opened.disposeAsync(),
  }
}

/** The platform's own upkeep. */
export const platformJobs = ({ db, files }: Platform): readonly Job[] => [
  { name: 'forget-old-answers', cron: '17 * * * *', run: () => forgetOldAnswers(db) },
  { name: 'forget-mails-given-up', cron: '41 3 * * *', run: () => forgetGivenUp(db) },
  { name: 'forget-old-events', cron: '37 * * * *', run: () => forgetOldEvents(db) },
  { name: 'remove-unclaimed-files', cron: '29 * * * *', run: () => removeUnclaimedFiles(db, files) },
]
