import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import type { Condition } from '../jobs/due-look.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { deviceOf } from './devices.ts'

const BATCH_SIZE = 100
/** Of one account; who comes with ever new ones makes the oldest go. */
const MOST_DEVICES = 50
/** So many alerts a day leave the app: whoever knows a password must not fill a mailbox, or a telephone, with them. */
const MOST_SENT_A_DAY = 10

/** Whether there is anything that owners of accounts are to be told. */
export const securityEventsAreWaiting: Condition = sql`(
  select true from security_events order by number limit 1)`

interface SecurityEvent {
  readonly number: string
  readonly user_id: string
  readonly kind: 'sign-in' | 'password'
  readonly occurred_at: Date
  readonly ip_address: string | null
  readonly user_agent: string | null
}

/**
 * Tells the owners of accounts what they should know: that the password is another one, and that somebody signed in
 * from a device that the account did not know. The first one that an account is used on makes no stir.
 */
export async function tellOfSecurityEvents(db: Database): Promise<void> {
  while ((await transaction(db, tellOfBatch)) === BATCH_SIZE);
}

async function tellOfBatch(trx: Transaction): Promise<number> {
  // What is known decides about what comes next: one program at a time, and the others need not wait for it.
  const { rows: turns } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('hromada security events', 0)) as "isOurs"`.execute(trx)
  if (!turns[0]?.isOurs) return 0
  const { rows } = await sql<SecurityEvent>`
    delete from security_events where number in (select number from security_events order by number limit ${BATCH_SIZE})
    returning *`.execute(trx)
  const signIns = rows.filter(({ kind }) => kind === 'sign-in')
  const unknown = signIns.length === 0 ? new Set() : await rememberDevices(trx, signIns)
  const notices = rows
    .filter(({ kind, number }) => kind === 'password' || unknown.has(number))
    .toSorted((one, other) => Number(one.number) - Number(other.number))
  await notify(trx, await withinMeasure(trx, notices.map(noticeOf)))
  return rows.length
}

/** The same notices, of which those beyond what may be sent to an account within a day stay in the app. */
async function withinMeasure(trx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  if (notices.length === 0) return notices
  const { rows } = await sql<{ user_id: string; alerts: string }>`
    select user_id, count(*) as alerts from notifications
    where user_id = any(${notices.map(({ userId }) => userId)}::uuid[]) and type = 'SECURITY_ALERT'
      and due_at > now() - interval '1 day' and released_at is not null and status <> 'EXPIRED'
    group by user_id`.execute(trx)
  const counts = new Map(rows.map(({ user_id, alerts }) => [user_id, Number(alerts)]))
  return notices.map((notice) => {
    const before = counts.get(notice.userId) ?? 0
    counts.set(notice.userId, before + 1)
    return before < MOST_SENT_A_DAY ? notice : { ...notice, channels: ['IN_APP'] }
  })
}

/**
 * Remembers which devices accounts were used on.
 * @returns the numbers of the sign-ins, one for each device, that the owners should know of
 */
async function rememberDevices(trx: Transaction, signIns: readonly SecurityEvent[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    with given as (
      select * from unnest(
        ${signIns.map(({ number }) => number)}::bigint[],
        ${signIns.map(({ user_id }) => user_id)}::uuid[],
        ${signIns.map(({ user_agent }) => deviceOf(user_agent))}::text[],
        ${signIns.map(({ occurred_at }) => occurred_at)}::timestamptz[]
      ) as given (number, user_id, device, occurred_at)
    ), firsts as (
      select distinct on (user_id, device) number, user_id, device from given order by user_id, device, number
    ), remembered as (
      insert into known_devices as known (user_id, device, first_seen_at, last_seen_at)
      select user_id, device, min(occurred_at), max(occurred_at) from given group by 1, 2 order by 1, 2
      on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at
    )
    -- The table is seen as it was before this statement.
    select number from firsts
    where not exists (
      select from known_devices known where known.user_id = firsts.user_id and known.device = firsts.device
    ) and (
      exists (select from known_devices known where known.user_id = firsts.user_id)
      or exists (select from firsts earlier where earlier.user_id = firsts.user_id and earlier.number < firsts.number)
    )`.execute(trx)
  const users = [...new Set(signIns.map(({ user_id }) => user_id))]
  await sql`
    delete from known_devices where (user_id, device) in (
      select user_id, device from (
        select user_id, device, row_number() over (partition by user_id order by last_seen_at desc, device) as place
        from known_devices where user_id = any(${users}::uuid[])
      ) placed
      where place > ${MOST_DEVICES}
    )`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

function noticeOf(event: SecurityEvent): Notice {
  const { user_id: userId, occurred_at: time } = event
  if (event.kind === 'password') return { userId, template: 'password_changed', variables: { time } }
  const variables = { device: deviceOf(event.user_agent), address: event.ip_address ?? 'unknown', time }
  return { userId, template: 'new_device', variables }
}
