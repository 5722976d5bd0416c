import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { FRESH_PLAN } from '../database/prepared-statements.ts'
import { transaction } from '../database/transaction.ts'
import { roles } from '../http/caller.ts'
import type { Condition, LookFor } from '../jobs/due-look.ts'
import type { RowWork } from '../jobs/row-worker.ts'
import './tables.ts'

const BATCH_EVENTS = 500
const isNew = sql`not is_fanned_out`
const eventsAreWaiting: Condition = sql`(select true from events where ${isNew} order by number limit 1)`
const receivingRoles = roles.slice(roles.indexOf('member'))

/**
 * Puts what has happened into the queues of all webhooks that are made for it.
 * @param patientDb as a batch may concern very many webhooks
 * @param announce told after each batch
 */
export function fanningOut(
  { patientDb, lookFor }: { readonly patientDb: Database; readonly lookFor: LookFor },
  announce: () => void,
): RowWork<'events', void> {
  return {
    name: 'webhook fan-out',
    concurrency: 1,
    isDue: lookFor(eventsAreWaiting),
    claim: async () => ((await hasNewEvents(patientDb)) ? ['events'] : []),
    async perform() {
      await transaction(patientDb, fanOut)
      announce()
    },
    settle: async () => {},
  }
}

async function hasNewEvents(db: Database): Promise<boolean> {
  const { rows } = await sql<{ areWaiting: boolean | null }>`select ${eventsAreWaiting} as "areWaiting"`.execute(db)
  return rows[0]?.areWaiting === true
}

/**
 * One batch of events, in their order, at a time: the deliveries of each webhook then fall due in this order. An event
 * is done by itself, not all up to a number: one with a lower number may commit later. Who may receive what is only
 * decided when it is sent; here those are left out for whom it can never be.
 */
async function fanOut(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hromada webhook fan-out', 0))`.execute(trx)
  await sql`${FRESH_PLAN}
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
      where role = 'admin' and is_active and deleted_at is null
    ), made as (
      insert into webhook_deliveries
        (id, webhook_id, event_number, event_id, event_type, status, next_attempt_at, created_at)
      select uuid_of_version_7(), webhooks.id, fresh.number, fresh.id, fresh.type, 'pending', moment.now, moment.now
      from moment cross join fresh
      join receivers on receivers.event_id = fresh.id
      join users on users.id = receivers.user_id and is_active and deleted_at is null
        and role = any(${receivingRoles}::text[])
      join webhooks on webhooks.user_id = users.id and is_enabled and fresh.type = any(webhooks.events)
      on conflict on constraint webhook_deliveries_once do nothing
      returning webhook_id
    ), due as (
      -- In the order in which others lock them too.
      select id from webhooks where id in (select webhook_id from made) order by id for no key update
    )
    update webhooks set next_due_at = least(next_due_at, moment.now) from moment, due
    where webhooks.id = due.id`.execute(trx)
}
