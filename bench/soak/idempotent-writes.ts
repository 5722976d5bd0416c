import { randomUUID } from 'node:crypto'
import { pickRandom } from '../lib/random.ts'
import type { SignedIn } from '../lib/seed-accounts.ts'
import type { Cast } from './cast.ts'
import { type Kind, openRegisters, type Write } from './verified-writes.ts'

/** Members apply to the latest opportunities, to few of which they have applied already. */
const LATEST = 50

type Opened = { readonly id: string; readonly ownerId: string; readonly applicants: Set<string> }

export function articleCreations({ administrator: { token } }: Cast): Kind {
  return creations(2, 'select title as key, id from news_articles', (_, key) => {
    return { path: '/api/news', token, body: { title: key, content: 'text', excerpt: 'text' } }
  })
}

/** Members post opportunities, publish them, and apply to those of others. */
export function opportunityWrites(): readonly Kind[] {
  const waiting = new Map<string, { id: string; ownerId: string }>()
  const opened: Opened[] = []

  const posting = creations(2, 'select title as key, id from opportunities', ({ id: ownerId, token }, key) => ({
    ...{ path: '/api/opportunities/create', token, body: { title: key, description: 'Work', type: 'job' } },
    onCreated: (id) => void waiting.set(id, { id, ownerId }),
  }))

  const statuses = openRegisters('status of', 'select id as key, status as value from opportunities', 'missing')
  const opening: Kind = {
    weight: 2,
    next({ id: ownerId, token }) {
      const own = waiting.values().find((one) => one.ownerId === ownerId)
      if (own === undefined) return undefined
      const { id } = own
      waiting.delete(id)
      const note: Write['note'] = (promised) => {
        if (promised === undefined) return void waiting.set(id, own)
        statuses.note(id, 'active', true)
        opened.push({ ...own, applicants: new Set() })
      }
      return { method: 'PUT', path: '/api/opportunities/update', token, body: { id, status: 'active' }, note }
    },
    check: statuses.check,
  }

  const applying = creations(3, 'select message as key, id from applications', ({ id: applicantId, token }, key) => {
    const found = opened
      .slice(-LATEST)
      .filter(({ ownerId, applicants }) => ownerId !== applicantId && !applicants.has(applicantId))
    if (found.length === 0) return undefined
    const { id, applicants } = pickRandom(found)
    applicants.add(applicantId)
    return { path: `/api/opportunities/${id}/apply`, token, body: { message: key } }
  })
  return [posting, opening, applying]
}

/** The administrator notifies members, who mark it as read. */
export function notificationWrites({ administrator: { token }, members }: Cast): readonly Kind[] {
  const unread = new Map<string, string[]>(members.map(({ id }) => [id, []]))

  const notifying = creations(3, 'select title as key, id from notifications', (_, key) => {
    const { id: userId } = pickRandom(members)
    const body = { userId, type: 'SYSTEM_ANNOUNCEMENT', title: key, body: 'text' }
    return { path: '/api/notifications', token, body, onCreated: (id) => void unread.get(userId)?.push(id) }
  })

  const times = openRegisters('time of reading', readTimes, 'unread')
  const reading: Kind = {
    weight: 3,
    next({ id: userId, token }) {
      const id = unread.get(userId)?.shift()
      if (id === undefined) return undefined
      const note: Write['note'] = (promised) => {
        if (promised?.readAt === undefined) unread.get(userId)?.push(id)
        else times.note(id, promised.readAt, true)
      }
      return { method: 'POST', path: `/api/notifications/${id}/read`, token, note }
    },
    check: times.check,
  }
  return [notifying, reading]
}

const readTimes = `
  select id as key, to_char(
    date_trunc('milliseconds', read_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
  ) as value from notifications where read_at is not null`

type Creation = Required<Pick<Write, 'path' | 'token' | 'body'>> & { onCreated?: (id: string) => void }

/**
 * What is created under a key is stored once, under the id that was answered, however often it was sent.
 * @param stored SQL for the `key` and the `id` of everything of this kind
 */
function creations(
  weight: number,
  stored: string,
  create: (member: SignedIn, key: string) => Creation | undefined,
): Kind {
  const ids = new Map<string, string>()
  const doubled: string[] = []
  return {
    weight,
    next(member) {
      const key = `bench-${randomUUID()}`
      const creation = create(member, key)
      if (creation === undefined) return undefined
      const { onCreated, ...sent } = creation
      const note: Write['note'] = ({ data } = {}) => {
        const id = data?.id ?? data?.opportunity?.id ?? data?.application?.id ?? data?.notifications?.[0]?.id
        if (id === undefined) return
        const known = ids.get(key)
        if (known === undefined) onCreated?.(id)
        else if (known !== id) doubled.push(`${key} was answered as ${known} and as ${id}`)
        ids.set(key, known ?? id)
      }
      return { method: 'POST', key, ...sent, note }
    },
    async check(pool) {
      const { rows } = await pool.query<{ key: string; id: string }>(
        `select key, id from (${stored}) stored where key like 'bench-%'`,
      )
      const byKey = Map.groupBy(rows, ({ key }) => key)
      const missing = [...ids].filter(([key, id]) => !byKey.get(key)?.some((row) => row.id === id))
      const several = [...byKey].filter(([, found]) => found.length > 1)
      return {
        lost: missing.map(([key, id]) => `${id} (${key}) is not stored`),
        doubled: [...doubled.splice(0), ...several.map(([key, found]) => `${key} is stored ${found.length} times`)],
      }
    },
  }
}
