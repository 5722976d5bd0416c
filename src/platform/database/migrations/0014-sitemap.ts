import { type Kysely, sql } from 'kysely'

/** What anyone may see, in the order in which it was posted: a page of the sitemap is a range of numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index opportunities_numbered on opportunities (number)
    where status = 'active' and visibility = 'public'`.execute(db)
}
