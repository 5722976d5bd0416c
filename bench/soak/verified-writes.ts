import type pg from 'pg'
import { anyOf } from './any-of.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** When quiet hours begin of who has not chosen. */
const DEFAULT_START = '22:00'

export interface Member {
  readonly id: string
  readonly token: string
}

export interface Cast {
  readonly administrator: Member
  readonly members: readonly Member[]
  /** Ids of published articles. */
  readonly articles: readonly string[]
}

/** What the program may answer, as far as it is promised something by it. */
export interface Answered {
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
  /** Its Idempotency-Key: it is sent again until it is answered. */
  readonly key?: string
  readonly body?: object
  /** Takes a success; undefined: it failed or was not answered, and may have happened or not. */
  readonly note: (answered: Answered | undefined) => void
}

/** What differs between what was promised and what is stored. */
export interface Verdict {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
}

/** One kind of writes with what was promised about them, kept outside of the program. */
export interface Kind {
  /** How often there is one of it among others. */
  readonly weight: number
  /** A write of this member, who has no other under way; undefined when there is nothing to write. */
  next(member: Member): Write | undefined
  /** Compares what is stored with what was promised; what was uncertain is certain from then on. */
  check(pool: pg.Pool): Promise<Verdict>
}

interface Tally {
  readonly counts: Set<number>
  /** Of those since the last check. */
  highest: number
  /** Left without an answer since then. */
  uncertain: number
  /** How many views there were beside those that were answered. */
  others: number
}

/** Every count that was answered is there, and none was answered twice. */
export function views({ articles }: Cast): Kind {
  const tallies = new Map(
    articles.map((id): [string, Tally] => [id, { counts: new Set(), highest: 0, uncertain: 0, others: 0 }]),
  )
  const repeated: string[] = []
  return {
    weight: 6,
    next() {
      const id = anyOf(articles)
      const tally = tallies.get(id) as Tally
      const note = (answered: Answered | undefined) => {
        const count = answered?.data?.views
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
        [articles],
      )
      const lost = rows.flatMap(({ id, stored }) => {
        const tally = tallies.get(id) as Tally
        const least = Math.max(tally.highest, tally.others + tally.counts.size)
        const most = tally.others + tally.counts.size + tally.uncertain
        Object.assign(tally, { highest: 0, uncertain: 0, others: stored - tally.counts.size })
        const isKept = stored >= least && stored <= most
        return isKept ? [] : [`article ${id} has ${stored} views, not ${least} to ${most}`]
      })
      return { lost, doubled: repeated.splice(0) }
    },
  }
}

/** Each member likes what was last answered. */
export function likes({ articles }: Cast): Kind {
  const promised = new Map<string, boolean | 'unknown'>()
  return {
    weight: 5,
    next({ id: userId, token }) {
      const articleId = anyOf(articles)
      const isLike = Math.random() < 0.5
      const note = (answered: Answered | undefined) => {
        promised.set(`${userId} ${articleId}`, answered === undefined ? 'unknown' : isLike)
      }
      return {
        ...{ method: 'POST', path: `/api/news/${articleId}/like`, token, note },
        body: { action: isLike ? 'like' : 'unlike' },
      }
    },
    async check(pool) {
      const { rows } = await pool.query<{ pair: string }>(`select user_id || ' ' || article_id as pair from news_likes`)
      const stored = new Set(rows.map(({ pair }) => pair))
      const lost: string[] = []
      for (const [pair, isLiked] of promised) {
        if (isLiked !== 'unknown' && stored.has(pair) !== isLiked) lost.push(`like of ${pair}: not ${isLiked}`)
        promised.set(pair, stored.has(pair))
      }
      return { lost, doubled: rows.length > stored.size ? ['a like is there twice'] : [] }
    },
  }
}

/** A member's quiet hours begin when he last said so. */
export function preferences(): Kind {
  const possible = new Map<string, Set<string>>()
  return {
    weight: 2,
    next({ id, token }) {
      const start = new Date(Math.random() * DAY_MS).toISOString().slice(11, 16)
      const before = possible.get(id) ?? new Set([DEFAULT_START])
      const note = (answered: Answered | undefined) => {
        possible.set(id, answered === undefined ? new Set([...before, start]) : new Set([start]))
      }
      return { method: 'PUT', path: '/api/notifications/preferences', token, body: { quiet_hours: { start } }, note }
    },
    async check(pool) {
      const { rows } = await pool.query<{ id: string; start: string }>(
        'select user_id as id, quiet_start as start from notification_preferences',
      )
      const stored = new Map(rows.map(({ id, start }) => [id, start]))
      const lost: string[] = []
      for (const [id, starts] of possible) {
        const start = stored.get(id) ?? DEFAULT_START
        if (!starts.has(start)) lost.push(`quiet hours of ${id} begin at ${start}, not at ${[...starts].join(' or ')}`)
        possible.set(id, new Set([start]))
      }
      return { lost, doubled: [] }
    },
  }
}
