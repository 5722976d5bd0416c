import type { Random } from '../lib/random.ts'
import { drawGuess, type Guess } from './distributions.ts'

const guess = (low: number, typical: number, high: number): Guess => ({ low, typical, high })

/** What nobody has measured: how a community behaves. Change a line and run the simulation again. */
const assumptions = {
  /** Members who come on a day, of all. */
  activeShare: guess(0.03, 0.1, 0.3),
  visitsOfActive: guess(1, 2, 5),
  /** Of people who are not signed in, for each member and day. */
  guestVisits: guess(0.02, 0.1, 0.5),
  // In a visit.
  articles: guess(1, 2, 4),
  newsLists: guess(0.5, 1, 2),
  opportunities: guess(1, 2, 5),
  opportunityLists: guess(0.5, 1, 2),
  filteredLists: guess(0.3, 1, 3),
  searches: guess(0.2, 0.5, 2),
  /** Of filtered lists and searches, those that no other request has just sent, and so are not cached. */
  freshShare: guess(0.1, 0.4, 0.8),
  // In a visit of a member.
  notificationLists: guess(0.5, 1, 3),
  writes: guess(0.05, 0.2, 0.6),
  /** By password, in a day of an active member; a session lasts 30 days. */
  signIns: guess(0.03, 0.1, 0.5),
  /** For each member and day, whether the member comes or not. */
  notifications: guess(0.2, 1, 4),
  /** Of the notifications, those that also go by mail. */
  mailShare: guess(0.1, 0.3, 0.7),
  /** What the busiest hour has of the day, and its busiest minute against the hour's mean. */
  busiestHourShare: guess(0.06, 0.1, 0.2),
  burst: guess(1.2, 1.5, 3),
  /** Of a day's active members, those who are connected for live events in the busiest minute. */
  connectedShare: guess(0.02, 0.1, 0.3),
  // For each member and year.
  postedOpportunities: guess(0.02, 0.1, 0.5),
  applications: guess(0.1, 0.5, 3),
  likes: guess(2, 10, 50),
  auditEntries: guess(0.5, 1, 5),
  files: guess(0.05, 0.2, 1),
  fileMegabytes: guess(0.2, 0.5, 2),
  /** For each member, in the 30 days for which deliveries are stored. */
  webhookDeliveries: guess(0.1, 0.5, 5),
  sessions: guess(1, 2, 4),
  /** Size of tables that have been changed for a year against freshly written ones. */
  bloat: guess(1.2, 1.5, 2),
  /** Days after its creation in which a row is read so often that it must be in memory. */
  hotDays: guess(3, 14, 60),
  answerKilobytes: guess(3, 6, 15),
} as const

export type Habits = Readonly<Record<keyof typeof assumptions, number>>

/** One possible community. */
export function drawHabits(random: Random): Habits {
  return habitsBy((one) => drawGuess(random, one))
}

/** The most likely community. */
export const typicalHabits: Habits = habitsBy(({ typical }) => typical)

function habitsBy(pick: (one: Guess) => number): Habits {
  const entries = Object.entries(assumptions).map(([name, one]) => [name, pick(one)])
  return Object.fromEntries(entries) as Habits
}
