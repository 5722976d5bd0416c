import { type Kysely, sql } from 'kysely'

/** Who signs in by a provider writes to accounts. */
export const isOnline = true

const BATCH_SIZE = 1_000

/**
 * ID tokens of providers are needed by nobody once a sign-in is over, and better-auth stores them as they are: a trigger
 * keeps the column empty, whatever a former program writes. And the rotations of former versions sealed the key that signs
 * JWTs anew, instead of replacing it: one of before the last rotation signs no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function drop_id_token() returns trigger language plpgsql as $$
    begin
      new.id_token := null;
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger accounts_without_id_token before insert or update of id_token on accounts
    for each row when (new.id_token is not null) execute function drop_id_token()`.execute(db)
  for (let emptied = BATCH_SIZE; emptied > 0; ) {
    const { numAffectedRows } = await sql`
      update accounts set id_token = null
      where id in (select id from accounts where id_token is not null limit ${sql.lit(BATCH_SIZE)})`.execute(db)
    emptied = Number(numAffectedRows)
  }
  await sql`
    update signing_keys set expires_at = now()
    where expires_at is null
      and created_at < (select max(created_at) from stored_keys where id like 'unsubscribing %')`.execute(db)
}
