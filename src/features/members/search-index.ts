import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { storeVector } from '../../platform/search/store-vector.ts'

/** The columns of an account that searches of members look at. */
export const searchedColumns = ['name', 'position', 'company', 'location', 'bio'] as const

/** Whoever writes a name, or what a profile says, calls this in the same transaction. */
export async function indexMember(db: Database | Transaction, userId: string): Promise<void> {
  const { rows } = await sql<{ name: string; work: string; about: string }>`
    select name, concat_ws(' ', position, company) as work, concat_ws(' ', location, bio) as about
    from users where id = ${userId}`.execute(db)
  for (const { name, work, about } of rows)
    await storeVector(db, { table: 'member_search', key: 'user_id' }, userId, [
      { text: name, weight: 'A' },
      { text: work, weight: 'B' },
      { text: about, weight: 'D' },
    ])
}
