import type { Database } from '../../platform/database/database.ts'
import { singleFlightByKey } from '../../platform/database/single-flight.ts'
import { hasAtLeast, type User } from '../../platform/http/caller.ts'
import { findEntities, findMembers, findNews, findOpportunities } from './kinds.ts'
import type { Kind, SearchResults } from './schema.ts'
import { openIndexing } from './search-index.ts'
import { type Viewer, viewerOf } from './viewer.ts'

interface Question {
  readonly q: string
  readonly kinds: readonly Kind[]
  readonly limit: number
}

export type Search = (user: User | null, question: Question) => Promise<SearchResults>

/** Equal questions of equal viewers at one moment share an answer. */
export function openSearch(db: Database): Search {
  const indexNewest = openIndexing(db)
  const find = singleFlightByKey(async (key) => {
    const [viewer, question] = JSON.parse(key) as [Viewer, Question]
    await indexNewest()
    return findAll(db, viewer, question)
  })
  return async (user, question) => find(JSON.stringify([await viewerOf(db, user), question]))
}

/** Kinds that were not asked for are absent, and so are members for those who may not see them. */
async function findAll(db: Database, viewer: Viewer, { q, kinds, limit }: Question): Promise<SearchResults> {
  const seesMembers = viewer.reader !== null && hasAtLeast(viewer.reader.role, 'member')
  const [news, opportunities, entities, members] = await Promise.all([
    kinds.includes('news') && findNews(db, viewer, q, limit),
    kinds.includes('opportunities') && findOpportunities(db, viewer, q, limit),
    kinds.includes('entities') && findEntities(db, viewer, q, limit),
    kinds.includes('members') && seesMembers && findMembers(db, q, limit),
  ])
  return {
    query: q,
    ...(news && { news }),
    ...(opportunities && { opportunities }),
    ...(entities && { entities }),
    ...(members && { members }),
  }
}
