import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { anyOf } from './any-of.ts'
import type { Answered, Cast, Kind, Verdict } from './kill-writes.ts'

/** Members apply to what was opened lately, so that it is seldom something that they have applied to already. */
const APPLIED_TO = 50

interface Opened {
  readonly id: string
  readonly ownerId: string
  readonly applicants: Set<string>
}

export function articleCreations({ administrator: { token } }: Cast): Kind {
  const creations = openCreations('select title as key, id from news_articles')
  return {
    weight: 2,
    next() {
      const key = newKey()
      const body = { title: key, content: 'text', excerpt: 'text' }
      const note = (answered: Answered | undefined) => creations.note(key, answered?.data?.id)
      return { method: 'POST', path: '/api/news', token, key, body, note }
    },
    check: creations.check,
  }
}

/** Members post opportunities, open them, and apply to those of others. */
export function opportunityWrites(): readonly Kind[] {
  const posted = openCreations('select title as key, id from opportunities')
  const applied = openCreations('select message as key, id from applications')
  const waiting = new Map<string, { id: string; ownerId: string }>()
  const opened: Opened[] = []

  const posting: Kind = {
    weight: 2,
    next({ id: ownerId, token }) {
      const key = newKey()
      const body = { title: key, description: 'Work', type: 'job' }
      const note = (answered: Answered | undefined) => {
        const id = answered?.data?.opportunity?.id
        if (posted.note(key, id) && id !== undefined) waiting.set(id, { id, ownerId })
      }
      return { method: 'POST', path: '/api/opportunities/create', token, key, body, note }
    },
    check: posted.check,
  }

  const opening: Kind = {
    weight: 2,
    next({ id: ownerId, token }) {
      const own = waiting.values().find((one) => one.ownerId === ownerId)
      if (own === undefined) return undefined
      const { id } = own
      waiting.delete(id)
      const note = (answered: Answered | undefined) => {
        if (answered === undefined) waiting.set(id, own)
        else opened.push({ ...own, applicants: new Set() })
      }
      return { method: 'PUT', path: '/api/opportunities/update', token, body: { id, status: 'active' }, note }
    },
    async check(pool) {
      const ids = opened.map(({ id }) => id)
      const { rows } = await pool.query<{ id: string; status: string | null }>(
        `select promised.id, status from unnest($1::uuid[]) promised (id) left join opportunities using (id)
         where status is distinct from 'active'`,
        [ids],
      )
      return { lost: rows.map(({ id, status }) => `opportunity ${id} is ${status}, not active`), doubled: [] }
    },
  }

  const applying: Kind = {
    weight: 3,
    next({ id: applicantId, token }) {
      const found = opened
        .slice(-APPLIED_TO)
        .filter(({ ownerId, applicants }) => ownerId !== applicantId && !applicants.has(applicantId))
      if (found.length === 0) return undefined
      const { id, applicants } = anyOf(found)
      applicants.add(applicantId)
      const key = newKey()
      const note = (answered: Answered | undefined) => applied.note(key, answered?.data?.application?.id)
      return { method: 'POST', path: `/api/opportunities/${id}/apply`, token, key, body: { message: key }, note }
    },
    check: applied.check,
  }
  return [posting, opening, applying]
}

/** The administrator tells members something, and they read it. */
export function notificationWrites({ administrator, members }: Cast): readonly Kind[] {
  const told = openCreations('select title as key, id from notifications')
  const unread = new Map<string, string[]>(members.map(({ id }) => [id, []]))
  const read = new Map<string, string>()

  const telling: Kind = {
    weight: 3,
    next() {
      const { id: userId } = anyOf(members)
      const key = newKey()
      const body = { userId, type: 'SYSTEM_ANNOUNCEMENT', title: key, body: 'text' }
      const note = (answered: Answered | undefined) => {
        const id = answered?.data?.notifications?.[0]?.id
        if (told.note(key, id) && id !== undefined) unread.get(userId)?.push(id)
      }
      return { method: 'POST', path: '/api/notifications', token: administrator.token, key, body, note }
    },
    check: told.check,
  }

  const reading: Kind = {
    weight: 3,
    next({ id: userId, token }) {
      const id = unread.get(userId)?.shift()
      if (id === undefined) return undefined
      const note = (answered: Answered | undefined) => {
        if (answered?.readAt === undefined) unread.get(userId)?.push(id)
        else read.set(id, answered.readAt)
      }
      return { method: 'POST', path: `/api/notifications/${id}/read`, token, note }
    },
    async check(pool) {
      const { rows } = await pool.query<{ id: string; read_at: Date }>(
        `select id, read_at from notifications where read_at is not null`,
      )
      const stored = new Map(rows.map(({ id, read_at: readAt }) => [id, readAt.toISOString()]))
      const lost = [...read].filter(([id, readAt]) => stored.get(id) !== readAt)
      return { lost: lost.map(([id, at]) => `${id} was read ${at}, stored is ${stored.get(id)}`), doubled: [] }
    },
  }
  return [telling, reading]
}

const newKey = () => `kept-${randomUUID()}`

/**
 * What is created under a key is there once, under the id that was answered, however often it was asked for.
 * @param stored SQL for the `key` and the `id` of everything of this kind
 */
function openCreations(stored: string) {
  const ids = new Map<string, string>()
  const doubled: string[] = []
  return {
    /** @returns whether it was answered for the first time */
    note(key: string, id: string | undefined): boolean {
      if (id === undefined) return false
      const known = ids.get(key)
      if (known !== undefined && known !== id) doubled.push(`${key} was answered as ${known} and as ${id}`)
      ids.set(key, known ?? id)
      return known === undefined
    },
    async check(pool: pg.Pool): Promise<Verdict> {
      const { rows } = await pool.query<{ key: string; id: string }>(
        `select key, id from (${stored}) stored where key like 'kept-%'`,
      )
      const byKey = Map.groupBy(rows, ({ key }) => key)
      const missing = [...ids].filter(([key, id]) => !byKey.get(key)?.some((row) => row.id === id))
      const several = [...byKey].filter(([, found]) => found.length > 1)
      return {
        lost: missing.map(([key, id]) => `${id} (${key}) is not there`),
        doubled: [...doubled.splice(0), ...several.map(([key, found]) => `${key} is there ${found.length} times`)],
      }
    },
  }
}
