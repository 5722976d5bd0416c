import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readAllInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'

/**
 * A member's applications. In the list of features they come before entities and opportunities, since they lock the rows
 * which those will change.
 */
export const applicationPersonalData: PersonalData = {
  name: 'applications',
  lastActivity: ['select max(created_at) from applications where applicant_id = users.id'],

  async hide(trx, userIds, { deletesData }) {
    await lockOpportunities(trx, userIds, '')
    await sql`
      with hidden as (
        update applications
        set former_applicant_id = applicant_id, applicant_id = null, is_hidden = ${deletesData}
        where applicant_id = any(${userIds}::uuid[])
        returning opportunity_id, is_hidden
      )
      update opportunity_counters set applications = applications - withdrawn
      from (
        select opportunity_id as id, count(*) as withdrawn from hidden where is_hidden group by opportunity_id
      ) of_opportunity
      where opportunity_id = id`.execute(trx)
  },

  async restore(trx, userIds) {
    await lockOpportunities(trx, userIds, 'former_')
    await sql`
      with former as (
        select id, opportunity_id, is_hidden from applications where former_applicant_id = any(${userIds}::uuid[]) for update
      ), restored as (
        update applications
        set applicant_id = former_applicant_id, former_applicant_id = null, is_hidden = false
        from former where applications.id = former.id
      )
      update opportunity_counters set applications = applications + returned
      from (
        select opportunity_id as id, count(*) as returned from former where is_hidden group by opportunity_id
      ) of_opportunity
      where opportunity_id = id`.execute(trx)
  },

  async erase(trx, userId, { deletesData }) {
    if (deletesData) {
      await trx.deleteFrom('applications').where('former_applicant_id', '=', userId).execute()
    } else {
      // The applicant becomes null when the user's row is deleted, but contact and files may identify them.
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
 * Locks every opportunity that changes with the accounts: those they applied to, own, attached files to, or whose entity
 * they own. Lock order: entities, opportunities, counters, each by id, as in edits; otherwise two deletions could deadlock.
 */
async function lockOpportunities(trx: Transaction, userIds: readonly string[], prefix: '' | 'former_'): Promise<void> {
  const applicant = sql.ref(`${prefix}applicant_id`)
  const owner = sql.ref(`${prefix}owner_id`)
  await sql`select from entities where ${owner} = any(${userIds}::uuid[]) order by id for update`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select id from opportunities
    where id = any(array(
      select opportunity_id from applications where ${applicant} = any(${userIds}::uuid[])
      union all select id from opportunities where ${owner} = any(${userIds}::uuid[])
      union all select coalesce(opportunity_id, withdrawn_from) from attachments where uploader_id = any(${userIds}::uuid[])
      union all select id from opportunities where entity_id in (select id from entities where ${owner} = any(${userIds}::uuid[]))
    ))
    order by id for update`.execute(trx)
  await sql`
    select from opportunity_counters where opportunity_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by opportunity_id for update`.execute(trx)
}

function applicationsOf(db: Database, userId: string): AsyncIterable<object> {
  return readAllInPages(
    db
      .selectFrom('applications')
      .select(['id', 'opportunity_id', 'message', 'contact', 'status', 'created_at', 'updated_at'])
      .select(
        sql<string[]>`array(
            select attachment_id from application_attachments where application_id = applications.id order by 1
          )`.as('attachment_ids'),
      )
      .where('applicant_id', '=', userId),
    (row) => row,
  )
}
