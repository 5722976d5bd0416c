import { type Kysely, sql } from 'kysely'
import { createOnlineIndex } from '../online-index.ts'

/** The log may be long, and is written to all the time. */
export const isOnline = true

/** For the log without its many looks at personal data, which no index gets an entry for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOnlineIndex(db, {
    table: 'audit_entries',
    name: 'audit_entries_acts',
    definition: sql`(occurred_at desc, sequence desc) where action not like '%\\_VIEW'`,
  })
}
