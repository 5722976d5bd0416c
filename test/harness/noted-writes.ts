import { sql } from 'kysely'
import { announceSuspensions } from '../../src/features/accounts/suspension/announce-suspensions.ts'
import { eventually } from './eventually.ts'
import { untilSecurityNotified } from './notification-rows.ts'
import type { TestApp } from './test-app.ts'

/** What workers of the background write, after whoever made the row: columns by table, new rows, or all of it. */
const writtenInTheBackground: Record<string, readonly string[] | 'inserts' | 'all'> = {
  security_events: 'all',
  known_devices: 'all',
  // Refusals are recorded, in batches.
  security_log: 'all',
  // Made anew after whoever changed the words.
  entity_search: 'all',
  member_search: 'all',
  // By a trigger of what is noted itself, and forgotten by the clock.
  opportunity_changes: 'all',
  // Whoever makes some changes their counts.
  notifications: 'all',
  notification_deliveries: 'all',
  // Appended by triggers of these, and summed up by the clock.
  notification_figures: 'all',
  // By the clock.
  load_steps: 'all',
  audit_verification: 'all',
  suspensions: ['is_announced'],
  // Links are made when their mails are sent.
  link_mails: 'all',
  mailed_links: 'inserts',
  invitations: ['token_hash', 'expires_at', 'mail_state'],
  address_changes: ['token_hash', 'expires_at', 'return_token_hash'],
  events: ['is_fanned_out'],
  webhooks: ['next_due_at', 'held_until', 'failing_since'],
  webhook_deliveries: [
    'status',
    'attempts',
    'attempt_log',
    'next_attempt_at',
    'response_status',
    'response_body',
    'failure',
  ],
}

/** Has the database of an app note from now on what is written, whoever does it. Of the queue only what is new. */
export async function noteWrites({ owner }: TestApp): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(owner)
  await sql`create table noted_writes (what text not null)`.execute(owner)
  await sql`
    create function note_write() returns trigger language plpgsql security definer as $$
    begin
      insert into public.noted_writes values (lower(tg_op) || ' of ' || tg_table_name);
      return null;
    end $$`.execute(owner)
  for (const { name } of tables) {
    const ignored = writtenInTheBackground[name]
    if (ignored === 'all') continue
    const table = sql.table(name)
    const columns = ignored === 'inserts' ? [] : (ignored ?? [])
    const rest = (row: string) => sql`to_jsonb(${sql.ref(row)}) - ${sql.lit(`{${columns}}`)}::text[]`
    const when = columns.length === 0 ? sql`` : sql`when (${rest('old')} is distinct from ${rest('new')})`
    const events = sql.raw(ignored === 'inserts' ? 'delete' : 'insert or delete')
    await sql`
      create trigger noted after ${events} on ${table} for each row execute function note_write()`.execute(owner)
    await sql`
      create trigger noted_change after update on ${table} for each row ${when} execute function note_write()`.execute(
      owner,
    )
  }
  await sql`
    create trigger noted after insert on pgboss.job for each row when (new.name = 'send-mail')
    execute function note_write()`.execute(owner)
}

/** Does what the jobs would do within a second. */
async function untilBackgroundIsDone(app: TestApp): Promise<void> {
  await untilSecurityNotified(app)
  await eventually('every suspension is announced', async () => {
    await announceSuspensions(app.platform)
    // Those that a job of the service is at are passed over, and announced only when it commits.
    const { rows } = await sql`select from suspensions where not is_announced limit 1`.execute(app.owner)
    return rows.length === 0
  })
}

/** What comes of some work, and every row that was written meanwhile. */
export async function writtenDuring<Result>(
  app: TestApp,
  work: () => Promise<Result>,
): Promise<[result: Result, written: string[]]> {
  await untilBackgroundIsDone(app)
  await sql`delete from noted_writes`.execute(app.owner)
  const result = await work()
  await untilBackgroundIsDone(app)
  const { rows } = await sql<{ what: string }>`select what from noted_writes order by what`.execute(app.owner)
  return [result, rows.map(({ what }) => what)]
}
