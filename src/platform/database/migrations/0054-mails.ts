import { type Kysely, sql } from 'kysely'

/**
 * One queue of mails. Beside those with a link, which are composed when they are sent, it takes letters that are complete.
 * Programs of the former version go on with the mails that they know under the former name. What a mail server puts off
 * is counted apart from what fails, and what was given up is counted by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_mails rename to mails`.execute(db)
  await sql`
    alter table mails
      add column message jsonb,
      add column deferrals smallint not null default 0,
      drop constraint link_mails_purpose_check,
      drop constraint link_mails_check,
      add constraint mails_purpose_check check (purpose in (
        'letter', 'invitation', 'address-change', 'address-notice', 'reset', 'verification', 'sign-in', 'access-change',
        'reauthentication', 'repeated-sign-up'
      )),
      add constraint mails_check check
        (num_nonnulls(
          message, invitation_id, address_change_id, recipient_id, access_change_id, session_id, repeated_sign_up_id
        ) = 1)`.execute(db)
  await sql`
    create view link_mails as
    select id, purpose, invitation_id, address_change_id, recipient_id, access_change_id, session_id,
      repeated_sign_up_id, page, next_attempt_at, attempts
    from mails where message is null`.execute(db)
  await sql`
    create table given_up_mails (
      day date not null,
      purpose text not null,
      reason text not null,
      count bigint not null,
      primary key (day, purpose, reason)
    )`.execute(db)
  await sql`alter table notification_deliveries add column deferrals smallint not null default 0`.execute(db)
}
