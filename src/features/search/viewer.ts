import { sql } from 'kysely'
import { hasAtLeast, type User } from '../../platform/access/caller.ts'
import type { Reader } from '../../platform/access/visibility.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/database.ts'

/** For whom is searched: everybody of one role who has nothing of their own is one viewer, and shares answers. */
export interface Viewer {
  readonly reader: Reader
  /** Has written, owns or belongs to something, which others of the role may not see. */
  readonly hasOwn: boolean
}

export async function viewerOf(db: Database, user: User | null): Promise<Viewer> {
  if (user === null) return { reader: null, hasOwn: false }
  const { id, role } = user
  if (role !== 'admin' && (await hasOwn(db, id))) return { reader: { id, role }, hasOwn: true }
  return { reader: hasAtLeast(role, 'member') ? { id: '', role } : null, hasOwn: false }
}

/** A plan for anybody would read whole tables where most rows are of few authors. */
async function hasOwn(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`${FRESH_PLAN}
    select exists (select from news_articles where author_id = ${userId})
      or exists (select from opportunities where owner_id = ${userId})
      or exists (select from entity_members where user_id = ${userId}) as has`.execute(db)
  return rows[0]?.has === true
}
