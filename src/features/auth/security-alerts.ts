import { sql } from 'kysely'
import { deviceNameOf, deviceOf } from '../../../web/shared/devices.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import { type Notice, notify } from '../notifications/notify.ts'

const BATCH_SIZE = 100
const MAX_DEVICES_PER_ACCOUNT = 50
/** Flood protection: further alerts stay in the app, so that an attacker cannot fill a mailbox or telephone. */
const MAX_SENT_PER_DAY = 10

export const securityAlertsAreWaiting: Condition = sql`(
  select true from security_alerts order by number limit 1)`

type Alert = RowOf<'security_alerts'>

export async function alertToChangedPassword(trx: Transaction, userId: string): Promise<void> {
  await sql`insert into security_alerts (user_id, kind, occurred_at) values (${userId}, 'password', now())`.execute(trx)
}

/**
 * Notifies accounts of changed passwords and of sign-ins from unknown devices, except the first. What has a session has
 * signed in: the trigger sessions_noted writes that down.
 */
export async function sendSecurityAlerts(db: Database, community: Community): Promise<void> {
  while ((await transaction(db, (trx) => notifyOfBatch(trx, community))) === BATCH_SIZE);
}

async function notifyOfBatch(trx: Transaction, community: Community): Promise<number> {
  // One process at a time: each event decides which devices are known to later ones.
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('hromada security alerts', 0)) as "isOurs"`.execute(trx)
  if (!locks[0]?.isOurs) return 0
  const { rows } = await sql<Alert>`
    delete from security_alerts where number in (select number from security_alerts order by number limit ${BATCH_SIZE})
    returning *`.execute(trx)
  const signIns = rows.filter(({ kind }) => kind === 'sign-in')
  const fromUnknownDevices = signIns.length === 0 ? new Set() : await rememberDevices(trx, signIns)
  const notices = rows
    .filter(({ kind, number }) => kind === 'password' || fromUnknownDevices.has(number))
    .toSorted((one, other) => Number(one.number) - Number(other.number))
  await notify(trx, community, await withinDailyLimit(trx, notices.map(noticeOf)))
  return rows.length
}

async function withinDailyLimit(trx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  if (notices.length === 0) return notices
  const { rows } = await sql<{ user_id: string; alerts: string }>`
    select user_id, count(*) as alerts from notifications
    where user_id = any(${notices.map(({ userId }) => userId)}::uuid[]) and type = 'SECURITY_ALERT'
      and due_at > now() - interval '1 day' and released_at is not null and status <> 'EXPIRED'
    group by user_id`.execute(trx)
  const counts = new Map(rows.map(({ user_id, alerts }) => [user_id, Number(alerts)]))
  return notices.map((notice) => {
    const sent = counts.get(notice.userId) ?? 0
    counts.set(notice.userId, sent + 1)
    return sent < MAX_SENT_PER_DAY ? notice : { ...notice, channels: ['IN_APP'] }
  })
}

/** @returns the numbers of the sign-ins to notify of, one for each unknown device */
async function rememberDevices(trx: Transaction, signIns: readonly Alert[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    with sign_ins as (
      select * from unnest(
        ${signIns.map(({ number }) => number)}::bigint[],
        ${signIns.map(({ user_id }) => user_id)}::uuid[],
        ${signIns.map(({ user_agent }) => deviceOf(user_agent))}::text[],
        ${signIns.map(({ occurred_at }) => occurred_at)}::timestamptz[]
      ) as sign_in (number, user_id, device, occurred_at)
    ), firsts as (
      select distinct on (user_id, device) number, user_id, device from sign_ins order by user_id, device, number
    ), remembered as (
      insert into known_devices as known (user_id, device, first_seen_at, last_seen_at)
      select user_id, device, min(occurred_at), max(occurred_at) from sign_ins group by 1, 2 order by 1, 2
      on conflict (user_id, device) do update set last_seen_at = excluded.last_seen_at
    )
    -- A statement does not see its own inserts.
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
        select user_id, device, row_number() over (partition by user_id order by last_seen_at desc, device) as ordinal
        from known_devices where user_id = any(${users}::uuid[])
      ) ordered
      where ordinal > ${MAX_DEVICES_PER_ACCOUNT}
    )`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

function noticeOf(event: Alert): Notice {
  const { user_id: userId, occurred_at: time } = event
  if (event.kind === 'password') return { userId, template: 'password_changed', variables: { time } }
  const variables = { device: deviceNameOf(event.user_agent), address: event.ip_address ?? 'unknown', time }
  return { userId, template: 'new_device', variables }
}
