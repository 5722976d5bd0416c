import { LRUCache } from 'lru-cache'
import type { User } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/database/tables/accounts.ts'
import { mayOpenCard } from '../../members/members.ts'
import type { StoredArticle } from '../../news/answer.ts'
import { type BriefArticle, relatedArticles } from '../../news/briefs.ts'

const MAX_RELATED = 3
const MAX_KEPT = 2_000
/** For so long an article may be named that is no longer there. */
const KEPT_MS = 5_000

export interface Surroundings {
  readonly related: readonly BriefArticle[]
  /** Whether the reader may open the author's page. */
  readonly authorHasPage: boolean
}

type ReadSurroundings = (reader: User | null, article: StoredArticle) => Promise<Surroundings>

/** The same for all of one role, who share them for a few seconds: reading an article costs no further statement. */
export function openSurroundings(db: Database): ReadSurroundings {
  const kept = new LRUCache<string, Promise<Surroundings>>({ max: MAX_KEPT, ttl: KEPT_MS })

  async function read(role: Role | undefined, { id, authorId }: StoredArticle): Promise<Surroundings> {
    const reader = role === undefined ? null : { id: '', role }
    const [related, authorHasPage] = await Promise.all([
      relatedArticles(db, reader, id, MAX_RELATED),
      authorId !== null && mayOpenCard(db, role, authorId),
    ])
    return { related, authorHasPage }
  }

  return (reader, article) => {
    const key = `${reader?.role} ${article.id} ${article.version}`
    let surroundings = kept.get(key)
    if (surroundings === undefined) {
      surroundings = read(reader?.role, article)
      kept.set(key, surroundings)
      surroundings.catch(() => kept.delete(key))
    }
    return surroundings
  }
}
