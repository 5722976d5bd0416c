import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { rolesFrom } from '../../platform/access/caller.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import { FRESH_PLAN } from '../../platform/database/client.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Condition } from '../../platform/jobs/due-check.ts'
import type { RowWork } from '../../platform/jobs/row-worker.ts'

const BATCH_EVENTS = 500
/** Events that come one by one are fanned out together. */
const PAUSE_MS = 100
const isNew = sql`not is_fanned_out`
const eventsAreWaiting: Condition = sql`(select true from events where ${isNew} order by number limit 1)`
const receivingRoles = rolesFrom('member')

/**
 * Inserts a delivery for each event and webhook that subscribes to it.
 * @param patientDb has a longer timeout, since one batch may insert for very many webhooks
 */
export function fanningOut(patientDb: Database, announce: () => void): RowWork<'events', void> {
  return {
    name: 'webhook fan-out',
    concurrency: () => 1,
    isDue: eventsAreWaiting,
    claim: async () => ((await hasNewEvents(patientDb)) ? ['events'] : []),
    async perform(_, stopping) {
      const events = await transaction(patientDb, fanOut)
      announce()
      if (events < BATCH_EVENTS) await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
    },
    writeOutcomes: async () => {},
  }
}

async function hasNewEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{ areWaiting: boolean | null }>`select ${eventsAreWaiting} as "areWaiting"`.execute(db)
  return rows[0]?.areWaiting === true
}

/**
 * Serial, so that the deliveries of each webhook fall due in the order of events. There is no cursor but a flag on each
 * event, since one with a lower number may commit later. Rights are checked on sending; this only excludes receivers who
 * can have none.
 * @returns how many events
 */
async function fanOut(trx: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hromada webhook fan-out', 0))`.execute(trx)
  const { rows } = await sql<{ events: number }>`${FRESH_PLAN}
    with moment as materialized (
      select clock_timestamp() as now
    ), fresh as materialized (
      select id, number, type, owner_id, entity_id from events where ${isNew}
      order by number limit ${sql.lit(BATCH_EVENTS)}
    ), done as (
      update events set is_fanned_out = true where id in (select id from fresh)
    ), receivers as (
      select id as event_id, owner_id as user_id from fresh where owner_id is not null
      union
      select id, user_id from fresh join entity_members on entity_members.entity_id = fresh.entity_id
      union
      select fresh.id, users.id from fresh cross join users
      where role = 'admin' and ${activeUser}
    ), made as (
      insert into webhook_deliveries
        (id, webhook_id, event_number, event_id, event_type, status, next_attempt_at, created_at)
      select time_ordered_id(), webhooks.id, fresh.number, fresh.id, fresh.type, 'pending', moment.now, moment.now
      from moment cross join fresh
      join receivers on receivers.event_id = fresh.id
      join users on users.id = receivers.user_id and ${activeUser}
        and role = any(${receivingRoles}::text[])
      join webhooks on webhooks.user_id = users.id and is_enabled and fresh.type = any(webhooks.events)
      on conflict on constraint webhook_deliveries_once do nothing
      returning webhook_id
    ), due as (
      -- In the order in which others lock them too.
      select id from webhooks where id in (select webhook_id from made) order by id for no key update
    ), told as (
      update webhooks set next_due_at = least(next_due_at, moment.now) from moment, due
      where webhooks.id = due.id
    )
    select count(*)::integer as events from fresh`.execute(trx)
  return rows[0]?.events ?? 0
}
