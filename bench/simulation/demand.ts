import type { CpuTime } from '../lib/process-tree.ts'
import type { Habits } from './assumptions.ts'
import { type Costs, type CpuTimeByKind, type Kind, kinds } from './inputs.ts'
import type { MeasuredTable, RowSize } from './row-sizes.ts'

type Rows = Partial<Record<MeasuredTable, number>>

export interface Measured {
  readonly costs: Costs
  readonly cpuTime: CpuTimeByKind
  readonly sizes: readonly RowSize[]
}

/** What one member needs; `PerSecond` and cores in the busiest minute, bytes after a year. */
export type Demand = Readonly<ReturnType<typeof demandOf>>

const HOUR_SECONDS = 3_600
const YEAR_DAYS = 365
/** Stored for each account. */
const MAX_SIGN_INS = 50
/** Days of statistics stored for each account. */
const DAYS_COUNTED = 40
/** Types and sets of channels that a member has notifications of. */
const COUNTS_OF_MEMBER = 6
const WALLETS_OF_MEMBER = 0.3
const BROWSERS_OF_MEMBER = 0.3
const EVENTS_OF_OPPORTUNITY = 4
const EVENT_DAYS = 30
/** Of mail, which is not measured apart. */
const GUESSED_DATABASE_SHARE = 0.5
/** Work that no request waits for. */
const notRequests: readonly Kind[] = ['notification', 'mail']

/** How often a member causes each kind of work on a day. */
export function dailyWork(habits: Habits): Readonly<Record<Kind, number>> {
  const memberVisits = habits.activeShare * habits.visitsOfActive
  const visits = memberVisits + habits.guestVisits
  return {
    article: visits * habits.articles,
    newsList: visits * habits.newsLists,
    opportunity: visits * habits.opportunities,
    opportunityList: visits * habits.opportunityLists,
    filteredCached: visits * habits.filteredLists * (1 - habits.freshShare),
    filteredFresh: visits * habits.filteredLists * habits.freshShare,
    searchCached: visits * habits.searches * (1 - habits.freshShare),
    searchFresh: visits * habits.searches * habits.freshShare,
    notificationList: memberVisits * habits.notificationLists,
    write: memberVisits * habits.writes,
    notification: habits.notifications,
    mail: habits.notifications * habits.mailShare,
  }
}

/**
 * Processor time of program and database on each kind, in milliseconds. In a large community it is the database that
 * has more to do: what the benchmarks found beyond the program's own part is its, unless more was measured of it.
 */
export function workOf({ costs, cpuTime }: Measured): Readonly<Record<keyof CpuTime, Record<Kind, number>>> {
  const parts = kinds.map((kind): [Kind, CpuTime] => {
    const ms = costs.ms[kind]
    const found = cpuTime[kind] ?? { programMs: ms * (1 - GUESSED_DATABASE_SHARE), databaseMs: 0 }
    return [kind, { ...found, databaseMs: Math.max(found.databaseMs, ms - found.programMs) }]
  })
  const by = (part: keyof CpuTime) =>
    Object.fromEntries(parts.map(([kind, found]) => [kind, found[part]])) as Record<Kind, number>
  return { programMs: by('programMs'), databaseMs: by('databaseMs') }
}

/** What one member of a community with these habits needs. */
export function demandOf(habits: Habits, measured: Measured) {
  const { costs, cpuTime } = measured
  const work = dailyWork(habits)
  const { programMs, databaseMs } = workOf(measured)
  const peak = (habits.busiestHourShare / HOUR_SECONDS) * habits.burst
  const signIns = habits.activeShare * habits.signIns
  const sum = (ofKind: (kind: Kind) => number) => kinds.reduce((total, kind) => total + ofKind(kind), 0)
  const coresFor = (ms: Record<Kind, number>, signInMs: number) =>
    ((sum((kind) => work[kind] * ms[kind]) + signIns * signInMs) / 1000) * peak
  const requestsPerDay = sum((kind) => (notRequests.includes(kind) ? 0 : work[kind])) + signIns
  const connections = habits.activeShare * habits.connectedShare
  const bytes = bytesOf(habits, measured.sizes)
  return {
    requestsPerDay,
    requestsPerSecond: requestsPerDay * peak,
    programCores: coresFor(programMs, cpuTime.signIn.programMs) + connections * costs.connectionCores,
    databaseCores: coresFor(databaseMs, cpuTime.signIn.databaseMs),
    notificationsPerSecond: work.notification * peak,
    mailsPerDay: work.mail,
    mailsPerSecond: work.mail * peak,
    connections,
    connectionBytes: connections * costs.connectionKibibytes * 1024,
    databaseBytes: bytes.stored,
    hotBytes: bytes.hot,
    fileBytes: habits.files * habits.fileMegabytes * 1e6,
    networkBytesPerSecond: requestsPerDay * peak * habits.answerKilobytes * 1e3,
  }
}

/** Bytes of one member in the database after a year, and those of them that are read often. */
function bytesOf(habits: Habits, sizes: readonly RowSize[]): { stored: number; hot: number } {
  const signInsAYear = habits.activeShare * habits.signIns * YEAR_DAYS
  const notificationsAYear = habits.notifications * YEAR_DAYS
  const ofMember: Rows = {
    users: 1,
    accounts: 1,
    sessions: habits.sessions,
    known_devices: habits.sessions,
    notification_preferences: 1,
    push_subscriptions: BROWSERS_OF_MEMBER,
    wallets: WALLETS_OF_MEMBER,
    notification_counts: COUNTS_OF_MEMBER,
    notification_days: Math.min(DAYS_COUNTED, DAYS_COUNTED * habits.notifications),
    opportunities: habits.postedOpportunities,
    opportunity_counters: habits.postedOpportunities,
    // Stored for a day.
    idempotency_keys: habits.activeShare * habits.visitsOfActive * habits.writes,
  }
  const ofTime: Rows = {
    sign_ins: Math.min(MAX_SIGN_INS, habits.sessions + signInsAYear),
    notifications: notificationsAYear,
    notification_deliveries: notificationsAYear * (1 + habits.mailShare),
    news_likes: habits.likes,
    applications: habits.applications,
    attachments: habits.files,
    events: ((habits.postedOpportunities * EVENTS_OF_OPPORTUNITY) / YEAR_DAYS) * EVENT_DAYS,
    webhook_deliveries: habits.webhookDeliveries,
    audit_entries: habits.auditEntries,
    // The one who acted and the one concerned.
    audit_persons: habits.auditEntries * 2,
  }
  const bytes = (rows: Rows) =>
    sizes.reduce((total, size) => total + size.bytes * (rows[size.table] ?? 0), 0) * habits.bloat
  const [standing, grown] = [bytes(ofMember), bytes(ofTime)]
  return { stored: standing + grown, hot: standing + (grown * habits.hotDays) / YEAR_DAYS }
}
