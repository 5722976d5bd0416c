import { type Kysely, sql } from 'kysely'

/** Why an entity was not verified, as its owner was told: the notes of administrators are their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table entities add column refusal_reason text`.execute(db)
}
