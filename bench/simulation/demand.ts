import type { Habits } from './assumptions.ts'
import { type Costs, type Kind, kinds } from './costs.ts'
import type { Spent, SpentByKind } from './processor-time.ts'
import type { MeasuredTable, RowSize } from './storage.ts'

type Rows = Partial<Record<MeasuredTable, number>>

/** What has been measured. */
export interface Measured {
  readonly costs: Costs
  readonly spent: SpentByKind
  readonly sizes: readonly RowSize[]
}

/** What one member needs; `PerSecond` and cores in the busiest minute, bytes after a year. */
export interface Demand {
  readonly requestsPerDay: number
  readonly requestsPerSecond: number
  readonly programCores: number
  readonly databaseCores: number
  readonly notificationsPerSecond: number
  readonly mailsPerDay: number
  readonly mailsPerSecond: number
  readonly connections: number
  readonly connectionBytes: number
  readonly databaseBytes: number
  readonly hotBytes: number
  readonly fileBytes: number
  readonly networkBytesPerSecond: number
}

const HOUR_SECONDS = 3_600
const YEAR_DAYS = 365
/** Kept of each account. */
const MOST_SIGN_INS = 50
/** Of each account, statistics by day. */
const DAYS_COUNTED = 40
/** Types and sets of channels that a member has notifications of. */
const COUNTS_OF_MEMBER = 6
const WALLETS_OF_MEMBER = 0.3
const BROWSERS_OF_MEMBER = 0.3
const EVENTS_OF_OPPORTUNITY = 4
const EVENT_DAYS = 30
/** Mail is not split by measuring. */
const GUESSED_DATABASE_SHARE = 0.5
/** What the program does by itself. */
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
    filteredKept: visits * habits.filteredLists * (1 - habits.freshShare),
    filteredFresh: visits * habits.filteredLists * habits.freshShare,
    searchKept: visits * habits.searches * (1 - habits.freshShare),
    searchFresh: visits * habits.searches * habits.freshShare,
    notificationList: memberVisits * habits.notificationLists,
    write: memberVisits * habits.writes,
    notification: habits.notifications,
    mail: habits.notifications * habits.mailShare,
  }
}

/**
 * How long program and database are at work on each kind, in milliseconds of a core. In a large community it is the
 * database that has more to do: what the benchmarks found beyond the program's own part is its, unless more was read of it.
 */
export function workOf({ costs, spent }: Measured): Readonly<Record<keyof Spent, Record<Kind, number>>> {
  const parts = kinds.map((kind): [Kind, Spent] => {
    const ms = costs.ms[kind]
    const found = spent[kind] ?? { program: ms * (1 - GUESSED_DATABASE_SHARE), database: 0 }
    return [kind, { program: found.program, database: Math.max(found.database, ms - found.program) }]
  })
  const by = (part: keyof Spent) =>
    Object.fromEntries(parts.map(([kind, found]) => [kind, found[part]])) as Record<Kind, number>
  return { program: by('program'), database: by('database') }
}

/** What one member of a community with such habits needs. */
export function demandOf(habits: Habits, measured: Measured): Demand {
  const { costs, spent } = measured
  const work = dailyWork(habits)
  const { program, database } = workOf(measured)
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
    programCores: coresFor(program, spent.signIn.program) + connections * costs.connectionCores,
    databaseCores: coresFor(database, spent.signIn.database),
    notificationsPerSecond: work.notification * peak,
    mailsPerDay: work.mail,
    mailsPerSecond: work.mail * peak,
    connections,
    connectionBytes: connections * costs.connectionKibibytes * 1024,
    databaseBytes: bytes.kept,
    hotBytes: bytes.hot,
    fileBytes: habits.files * habits.fileMegabytes * 1e6,
    networkBytesPerSecond: requestsPerDay * peak * habits.answerKilobytes * 1e3,
  }
}

/** What the database keeps of one member after a year, and what of that is read again and again. */
function bytesOf(habits: Habits, sizes: readonly RowSize[]): { kept: number; hot: number } {
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
    // Kept for a day.
    idempotency_keys: habits.activeShare * habits.visitsOfActive * habits.writes,
  }
  const ofTime: Rows = {
    sign_ins: Math.min(MOST_SIGN_INS, habits.sessions + signInsAYear),
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
  return { kept: standing + grown, hot: standing + (grown * habits.hotDays) / YEAR_DAYS }
}
