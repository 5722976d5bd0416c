import { type Kysely, sql } from 'kysely'

/** All articles there are wait to be indexed anew: noted apart from 0023, whose locks would hold up who reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into news_unindexed select id from news_articles on conflict do nothing`.execute(db)
}
