import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { hasAtLeast, type User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { singleFlightByKey } from '../../platform/database/single-flight.ts'
import { invalidQuery } from '../../platform/http/errors/errors.ts'
import { pageBeyond, paginationOf } from '../../platform/http/schemas/schema.ts'
import { findEntities, findMembers, findNews, findOpportunities } from './kinds.ts'
import { type Kind, MAX_LISTED, type SearchResults } from './schema.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Answers with fewer matches cost little, and whoever asks may look for what they have just written. */
const MIN_KEPT_MATCHES = 100
const MAX_KEPT = 300
const MIN_FRESH_MS = 1_000
const MAX_FRESH_MS = 10_000
/** Times as long as finding it took: a question that everybody asks takes at most a twentieth of a processor. */
const FRESH_FACTOR = 20
/** Times as long as it is fresh. */
const KEPT_FACTOR = 3

interface Question {
  readonly q: string
  readonly kinds: readonly Kind[]
  readonly limit: number
  /** Of one kind alone; absent: the best of each, without telling what follows. */
  readonly page?: number | undefined
}

interface Asked {
  readonly viewer: Viewer
  readonly question: Question
}

interface Answer {
  readonly results: SearchResults
  /** Whether all that it shows is unchanged and may still be seen. */
  readonly isStill: RawBuilder<boolean>
}

interface Kept extends Answer {
  readonly freshUntilMs: number
}

export type Search = (user: User | null, question: Question) => Promise<SearchResults>

/**
 * Equal questions of equal viewers share an answer: at one moment, and for common words for some seconds, in which it may
 * lack what is new but shows nothing that is not so any more. Once it is no longer fresh (stale-while-revalidate), whoever
 * asks still gets it, and it is found anew meanwhile.
 */
export function openSearch(db: Database): Search {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  const refreshing = new Set<string>()

  async function findAnew({ viewer, question }: Asked, key: string): Promise<SearchResults> {
    const beganMs = performance.now()
    const answer = await findAll(db, viewer, question)
    if (matchesOf(answer) >= MIN_KEPT_MATCHES) keep(key, answer, performance.now() - beganMs)
    return answer.results
  }

  function keep(key: string, answer: Answer, tookMs: number): void {
    const freshMs = Math.min(Math.max(FRESH_FACTOR * tookMs, MIN_FRESH_MS), MAX_FRESH_MS)
    kept.set(key, { ...answer, freshUntilMs: performance.now() + freshMs }, { ttl: KEPT_FACTOR * freshMs })
  }

  function refresh(asked: Asked, key: string): void {
    if (refreshing.has(key)) return
    refreshing.add(key)
    // Whoever asks next meets the failure itself.
    const done = findAnew(asked, key).catch(() => kept.delete(key))
    void done.finally(() => refreshing.delete(key))
  }

  const readShared = singleFlightByKey(async (asked: Asked) => {
    const key = JSON.stringify(asked)
    const known = kept.get(key)
    if (known === undefined || !(await isTrue(db, known.isStill))) return findAnew(asked, key)
    if (performance.now() > known.freshUntilMs) refresh(asked, key)
    return known.results
  })
  return async (user, question) => {
    assertPage(question)
    return readShared({ viewer: await viewerOf(db, user), question })
  }
}

/** Throws 400 for a page of several kinds, and for one beyond the first `MAX_LISTED` matches. */
function assertPage({ kinds, limit, page }: Question): void {
  if (page === undefined) return
  if (kinds.length !== 1) throw invalidQuery('page', 'CONTRADICTORY', { reason: 'needs one kind to be asked for' })
  if ((page - 1) * limit >= MAX_LISTED) throw pageBeyond(limit, MAX_LISTED, 'matches')
}

/** Kinds that were not asked for are absent, and so are members for those who may not see them. */
async function findAll(db: Database, viewer: Viewer, { q, kinds, limit, page }: Question): Promise<Answer> {
  const seesMembers = viewer.reader !== null && hasAtLeast(viewer.reader.role, 'member')
  const portion = { limit, page: page ?? 1 }
  const [news, opportunities, entities, members] = await Promise.all([
    kinds.includes('news') ? findNews(db, viewer, q, portion) : undefined,
    kinds.includes('opportunities') ? findOpportunities(db, viewer, q, portion) : undefined,
    kinds.includes('entities') ? findEntities(db, viewer, q, portion) : undefined,
    kinds.includes('members') && seesMembers ? findMembers(db, q, portion) : undefined,
  ])
  const found = [news, opportunities, entities, members].filter((kind) => kind !== undefined)
  return {
    results: {
      query: q,
      ...(news && { news: news.found }),
      ...(opportunities && { opportunities: opportunities.found }),
      ...(entities && { entities: entities.found }),
      ...(members && { members: members.found }),
      ...(page !== undefined && found[0] && { pagination: paginationOf(portion, found[0].listed) }),
    },
    isStill: sql.join([sql`true`, ...found.map(({ isStill }) => isStill)], sql` and `) as RawBuilder<boolean>,
  }
}

const matchesOf = ({ results: { query: _, pagination: __, ...kinds } }: Answer) =>
  Object.values(kinds).reduce((sum, { total }) => sum + total, 0)

async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${condition} as is`.execute(db)
  return rows[0]?.is === true
}
