import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import { ACTIVE_USER } from '../../platform/database/active-user.ts'
import { batchCalls } from '../../platform/database/batch.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AVATAR, avatarOf } from './avatar.ts'
import type { Person } from './schema.ts'

const MAX_CACHED_BYTES = 8 * 1024 * 1024
const BYTES_PER_ENTRY = 500
const BYTES_PER_CHARACTER = 4

/** SQL over `users`: nobody else is named, as if there were no such account. */
export const NAMED_USER = `(${ACTIVE_USER} and users.visibility <> 'hidden')`

/** SQL over `users`: a `StoredPerson` as JSON. */
export const PERSON = `json_build_object('id', users.id, 'name', users.name, 'image', ${AVATAR})`

/** As the database has it. */
export interface StoredPerson extends Omit<Person, 'avatar'> {
  /** By `AVATAR`. */
  readonly image: string | null
}

export function personOf({ id, name, image }: StoredPerson, addresses: OwnAddresses): Person {
  return { id, name, avatar: avatarOf(image, addresses) }
}

/** SQL: a number that grows with every commit that changes how anybody is named. */
export const PEOPLE_REVISION = '(select revision from people_revision)'

export interface Named {
  /** Null for whoever is not named. */
  readonly person: Person | null
  readonly json: string
}

export const nobody: Named = { person: null, json: 'null' }

export interface People {
  /** How an account is named at this revision or later. */
  at(revision: number, id: string | null): Named | Promise<Named>
  /** The revision as of now, or later; concurrent callers share one statement. */
  readRevision(): Promise<number>
}

type NamedRow = (StoredPerson | { id: null }) & { asked: string; revision: string }

/** Read-through cache of names, validated by a revision that its callers read together with what they answer. */
export function openPeople(pool: pg.Pool, addresses: OwnAddresses): People {
  const cache = new LRUCache<string, ReturnType<typeof namedIn>>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ json }) => BYTES_PER_ENTRY + BYTES_PER_CHARACTER * json.length,
  })

  const fetch = batchCalls(async (ids: readonly string[]): Promise<Named[]> => {
    const { rows } = await pool.query<NamedRow>(fetchStatement, [[...new Set(ids)]])
    const named = new Map(rows.map((row) => [row.asked, namedIn(row, addresses)]))
    for (const [id, one] of named) cache.set(id, one)
    return ids.map((id) => named.get(id) ?? nobody)
  })

  const readRevision = batchCalls(async (callers: readonly null[]) => {
    const { rows } = await pool.query<{ revision: string }>('select revision from people_revision')
    return callers.map(() => Number(rows[0]?.revision))
  })

  return {
    at(revision, id) {
      if (id === null) return nobody
      const cached = cache.get(id)
      return cached !== undefined && cached.revision >= revision ? cached : fetch(id)
    },
    readRevision: () => readRevision(null),
  }
}

function namedIn(row: NamedRow, addresses: OwnAddresses) {
  const person = row.id === null ? null : personOf(row, addresses)
  return { person, json: JSON.stringify(person), revision: Number(row.revision) }
}

const fetchStatement = `
  select asked, users.id, users.name, ${AVATAR} as image, ${PEOPLE_REVISION} as revision
  from unnest($1::uuid[]) as asked left join users on users.id = asked and ${NAMED_USER}`

type FindPeople = (
  db: Database | Transaction,
  addresses: OwnAddresses,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Person>>

const findWhere =
  (condition: string): FindPeople =>
  async (db, addresses, ids) => {
    const { rows } = await sql<StoredPerson>`
      select id, name, ${sql.raw(AVATAR)} as image from users
      where id = any(${ids}::uuid[]) and ${sql.raw(condition)}`.execute(db)
    return new Map(rows.map((row) => [row.id, personOf(row, addresses)]))
  }

/** Without the cache, by id; who is not named is absent. */
export const findPeople = findWhere(NAMED_USER)

/** For administrators, from whom nobody hides: also who is suspended, or deleted and can come back. */
export const findAnybody = findWhere('true')
