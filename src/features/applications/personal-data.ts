import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import './tables.ts'

/**
 * A member's applications. Withdrawn and given back before entities and opportunities are, as it holds what these will
 * change too.
 */
export const ownedApplications: OwnedContent = {
  name: 'applications',
  statistics: {},
  lastActivity: ['select max(created_at) from applications where applicant_id = users.id'],

  async withdraw(trx, userId, { deletesData }) {
    await lockOpportunities(trx, userId, '')
    await sql`
      with withdrawn as (
        update applications
        set former_applicant_id = applicant_id, applicant_id = null, is_hidden = ${deletesData}
        where applicant_id = ${userId}
        returning opportunity_id, is_hidden
      )
      update opportunity_counters set applications = applications - 1
      where opportunity_id in (select opportunity_id from withdrawn where is_hidden)`.execute(trx)
  },

  async giveBack(trx, userId) {
    await lockOpportunities(trx, userId, 'former_')
    await sql`
      with former as (
        select id, opportunity_id, is_hidden from applications where former_applicant_id = ${userId} for update
      ), returned as (
        update applications
        set applicant_id = former_applicant_id, former_applicant_id = null, is_hidden = false
        from former where applications.id = former.id
      )
      update opportunity_counters set applications = applications + 1
      where opportunity_id in (select opportunity_id from former where is_hidden)`.execute(trx)
  },

  async erase(trx, userId, { deletesData }) {
    if (deletesData) {
      await trx.deleteFrom('applications').where('former_applicant_id', '=', userId).execute()
    } else {
      // The database takes the name off when the user's row goes; contact and files may tell it still.
      await trx.updateTable('applications').set({ contact: null }).where('former_applicant_id', '=', userId).execute()
      await sql`
        delete from attachments
        where not is_listed and id in (
          select attachment_id from application_attachments join applications on applications.id = application_id
          where former_applicant_id = ${userId}
        )`.execute(trx)
    }
  },

  export: (db, userId) => ({ applications: applicationsOf(db, userId) }),
}

/**
 * Holds every opportunity that changes with the account, as it has applied to it, owns it, has attached a file to it, or
 * owns the entity that it shows: the rows first and their counters then, both in the order of their ids, as edits,
 * applications and counted views take them. Of two who change many of them neither then waits for the other while the
 * other waits for it.
 */
async function lockOpportunities(trx: Transaction, userId: string, prefix: '' | 'former_'): Promise<void> {
  const applicant = sql.ref(`${prefix}applicant_id`)
  const owner = sql.ref(`${prefix}owner_id`)
  // Before opportunities, as whoever changes an entity goes in this order.
  await sql`select from entities where ${owner} = ${userId} order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select id from opportunities
    where id = any(array(
      select opportunity_id from applications where ${applicant} = ${userId}
      union all select id from opportunities where ${owner} = ${userId}
      union all select coalesce(opportunity_id, withdrawn_from) from attachments where uploader_id = ${userId}
      union all select id from opportunities where entity_id in (select id from entities where ${owner} = ${userId})
    ))
    order by id for update`.execute(trx)
  await sql`
    select from opportunity_counters where opportunity_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by opportunity_id for update`.execute(trx)
}

function applicationsOf(db: Database, userId: string): AsyncIterable<object> {
  return readInPages(
    (after) =>
      db
        .selectFrom('applications')
        .select(['id', 'opportunity_id', 'message', 'contact', 'status', 'created_at', 'updated_at'])
        .select(
          sql<string[]>`array(
            select attachment_id from application_attachments where application_id = applications.id order by 1
          )`.as('attachment_ids'),
        )
        .where('applicant_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(100)
        .execute(),
    (row) => row,
  )
}
