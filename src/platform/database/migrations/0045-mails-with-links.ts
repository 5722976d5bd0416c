import { type Kysely, sql } from 'kysely'

/**
 * Mails with links of an account itself (reset, confirmation, signing in) wait where those of invitations and changes of
 * address do. `page` is where their link leads in the end. Not `user_id`, which statements of older programs, that join
 * the table with changes of address, would find twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table link_mails
      add column recipient_id uuid references users (id) on delete cascade,
      add column page text,
      drop constraint link_mails_purpose_check,
      drop constraint link_mails_check,
      add constraint link_mails_purpose_check check
        (purpose in ('invitation', 'address-change', 'address-notice', 'reset', 'verification', 'sign-in')),
      add constraint link_mails_check check (num_nonnulls(invitation_id, address_change_id, recipient_id) = 1)`.execute(
    db,
  )
  await sql`create index link_mails_of_recipient on link_mails (recipient_id)`.execute(db)
}
