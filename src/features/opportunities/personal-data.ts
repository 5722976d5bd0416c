import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readPublished } from '../../platform/database/published.ts'
import { readAllInPages } from '../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { forgetPictures } from '../pictures/uses.ts'
import { budgetOf, locationFields } from './answered-fields.ts'
import { deleteOthersNotifications } from './notifications.ts'
import { opportunityColumns } from './row.ts'
import { bumpVersions } from './update.ts'

export const opportunityPersonalData: PersonalData = {
  name: 'opportunities',
  statistics: { opportunitiesCreated: 'select count(*) from opportunities where owner_id = users.id' },
  lastActivity: ['select max(created_at) from opportunities where owner_id = users.id'],

  published: (db, userId, limit) =>
    readPublished(db, {
      table: 'opportunities',
      isOf: sql`owner_id = ${userId} or former_owner_id = ${userId}`,
      title: sql`title`,
      status: sql`status`,
      limit,
    }),

  async hide(trx, userIds, { deletesData }) {
    const ids = await lockAndBump(trx, sql`owner_id = any(${userIds}::uuid[])`)
    const hiding = deletesData ? sql`, hidden_status = status, status = 'hidden'` : sql``
    await sql`
      update opportunities set former_owner_id = owner_id, owner_id = null ${hiding}
      where id = any(${ids}::uuid[])`.execute(trx)
  },

  async restore(trx, userIds) {
    const ids = await lockAndBump(trx, sql`former_owner_id = any(${userIds}::uuid[])`)
    await sql`
      update opportunities
      set owner_id = former_owner_id, former_owner_id = null,
        status = coalesce(hidden_status, status), hidden_status = null
      where id = any(${ids}::uuid[])`.execute(trx)
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the owner becomes null when the user's row is deleted.
    if (!deletesData) return
    await sql`
      delete from events where opportunity_id in (select id from opportunities where former_owner_id = ${userId})`.execute(
      trx,
    )
    await deleteOthersNotifications(trx, sql`select id from opportunities where former_owner_id = ${userId}`)
    await forgetPictures(trx, sql`select id from opportunities where former_owner_id = ${userId}`)
    await trx.deleteFrom('opportunities').where('former_owner_id', '=', userId).execute()
  },

  export: (db, userId) => ({
    opportunities: opportunitiesOf(db, userId),
    opportunityDecisions: decisionsOf(db, userId),
  }),
}

async function lockAndBump(trx: Transaction, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from opportunities where ${condition} order by id for update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await bumpVersions(trx, ids)
  return ids
}

/** What administrators decided on the member's opportunities. */
function decisionsOf(db: Database, userId: string): AsyncIterable<object> {
  return readAllInPages(
    db
      .selectFrom('opportunity_decisions')
      .select(['id', 'opportunity_id', 'outcome', 'reason', 'decided_at'])
      .where('owner_id', '=', userId),
    ({ id: _, ...decision }) => decision,
  )
}

function opportunitiesOf(db: Database, userId: string): AsyncIterable<object> {
  return readAllInPages(
    db.selectFrom('opportunities').select(opportunityColumns).where('owner_id', '=', userId),
    (row) => {
      const { budget_min, budget_max, budget_currency, budget_per, owner_id, ...rest } = row
      const { city, country, timezone, remote, address, latitude, longitude, ...fields } = rest
      return { ...fields, budget: budgetOf(row), location: { ...locationFields(row), address } }
    },
  )
}
