import type pg from 'pg'
import { pickRandom } from '../lib/random.ts'
import type { SignedIn } from '../lib/seed-accounts.ts'
import type { Cast } from './cast.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The default start of quiet hours. */
const DEFAULT_START = '22:00'

/** The parts of answers that promise something. */
export interface Promised {
  readonly readAt?: string
  readonly data?: {
    readonly id?: string
    readonly views?: number
    readonly opportunity?: { readonly id: string }
    readonly application?: { readonly id: string }
    readonly notifications?: readonly { readonly id: string }[]
  }
}

/** A request that changes something. */
export interface Write {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  /** Its Idempotency-Key; it is repeated until it is answered. */
  readonly key?: string
  readonly body?: object
  /** Records a success; undefined for a failure or no answer, after which either state is possible. */
  readonly note: (promised: Promised | undefined) => void
}

/** Differences between what was promised and what is stored. */
type Verdict = { readonly lost: readonly string[]; readonly doubled: readonly string[] }

/** One kind of writes, with a model of what was promised about them. */
export interface Kind {
  /** Its share among the kinds. */
  readonly weight: number
  /** A write of this member, who has no other under way; undefined if there is nothing to write. */
  next(member: SignedIn): Write | undefined
  /** Compares the database with the model, and takes over from it what was uncertain. */
  check(pool: pg.Pool): Promise<Verdict>
}

interface Tally {
  readonly counts: Set<number>
  /** Since the last check. */
  highest: number
  /** Without an answer since the last check. */
  uncertain: number
  /** Stored views that were never answered. */
  others: number
}

/** Every view that was answered is counted, and no count was answered twice. */
export function views({ articleIds }: Cast): Kind {
  const tallies = new Map(
    articleIds.map((id): [string, Tally] => [id, { counts: new Set(), highest: 0, uncertain: 0, others: 0 }]),
  )
  const repeated: string[] = []
  return {
    weight: 6,
    next() {
      const id = pickRandom(articleIds)
      const tally = tallies.get(id) as Tally
      const note = (promised: Promised | undefined) => {
        const count = promised?.data?.views
        if (count === undefined) {
          tally.uncertain += 1
          return
        }
        if (tally.counts.has(count)) repeated.push(`view ${count} of ${id} was answered twice`)
        tally.counts.add(count)
        tally.highest = Math.max(tally.highest, count)
      }
      return { method: 'GET', path: `/api/news/${id}`, note }
    },
    async check(pool) {
      const { rows } = await pool.query<{ id: string; stored: number }>(
        'select article_id as id, views::int as stored from news_counters where article_id = any($1)',
        [articleIds],
      )
      const lost = rows.flatMap(({ id, stored }) => {
        const tally = tallies.get(id) as Tally
        const min = Math.max(tally.highest, tally.others + tally.counts.size)
        const max = tally.others + tally.counts.size + tally.uncertain
        Object.assign(tally, { highest: 0, uncertain: 0, others: stored - tally.counts.size })
        const isValid = stored >= min && stored <= max
        return isValid ? [] : [`article ${id} has ${stored} views, not ${min} to ${max}`]
      })
      return { lost, doubled: repeated.splice(0) }
    },
  }
}

/** Lists promise nothing; they are read all the same, also where only a replica does it. */
export function lists(): Kind {
  const paths = ['/api/news', '/api/opportunities?type=job', '/api/entities']
  return {
    weight: 4,
    next: () => ({ method: 'GET', path: pickRandom(paths), note: () => undefined }),
    check: async () => ({ lost: [], doubled: [] }),
  }
}

/** Each like is as last answered. */
export function likes({ articleIds }: Cast): Kind {
  const stored = `select user_id || ' ' || article_id as key, 'like' as value from news_likes`
  const { note: noteLike, check } = openRegisters('like of', stored, 'unlike')
  return {
    weight: 5,
    next({ id, token }) {
      const article = pickRandom(articleIds)
      const action = pickRandom(['like', 'unlike'])
      const note: Write['note'] = (promised) => noteLike(`${id} ${article}`, action, promised !== undefined)
      return { method: 'POST', path: `/api/news/${article}/like`, token, body: { action }, note }
    },
    check,
  }
}

/** A member's quiet hours begin at the time last answered. */
export function preferences(): Kind {
  const stored = 'select user_id as key, quiet_start as value from notification_preferences'
  const { note: noteStart, check } = openRegisters('quiet hours of', stored, DEFAULT_START)
  return {
    weight: 2,
    next({ id, token }) {
      const start = new Date(Math.random() * DAY_MS).toISOString().slice(11, 16)
      const note: Write['note'] = (promised) => noteStart(id, start, promised !== undefined)
      return { method: 'PUT', path: '/api/notifications/preferences', token, body: { quiet_hours: { start } }, note }
    },
    check,
  }
}

/**
 * Registers: each holds the value last acknowledged, or one that was written since then and not answered.
 * @param stored SQL for the `key` and the `value` of each
 * @param initial the value of those that are not stored
 */
export function openRegisters(name: string, stored: string, initial: string) {
  const possible = new Map<string, ReadonlySet<string>>()
  return {
    note(key: string, value: string, isAcknowledged: boolean): void {
      const before = isAcknowledged ? [] : (possible.get(key) ?? [initial])
      possible.set(key, new Set([...before, value]))
    },
    async check(pool: pg.Pool): Promise<Verdict> {
      const { rows } = await pool.query<{ key: string; value: string }>(stored)
      const found = new Map(rows.map(({ key, value }) => [key, value]))
      const lost: string[] = []
      for (const [key, values] of possible) {
        const value = found.get(key) ?? initial
        if (!values.has(value)) lost.push(`${name} ${key}: ${value}, not ${[...values].join(' or ')}`)
        possible.set(key, new Set([value]))
      }
      return { lost, doubled: rows.length > found.size ? [`${name}: a key is stored twice`] : [] }
    },
  }
}
