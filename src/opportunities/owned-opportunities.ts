import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { touchOpportunities } from './changes.ts'
import { budgetOf, locationFields } from './served-opportunity.ts'
import { opportunityColumns } from './tables.ts'

/** A member's opportunities. */
export const ownedOpportunities: OwnedContent = {
  name: 'opportunities',
  statistics: { opportunitiesCreated: 'select count(*) from opportunities where owner_id = users.id' },
  lastActivity: ['select max(updated_at) from opportunities where owner_id = users.id'],

  async withdraw(trx, userId, { deletesData }) {
    const hiding = deletesData ? sql`, hidden_status = status, status = 'hidden'` : sql``
    const { rows } = await sql<{ id: string }>`
      update opportunities set former_owner_id = owner_id, owner_id = null ${hiding}
      where id in (select id from opportunities where owner_id = ${userId} order by id for update)
      returning id`.execute(trx)
    await touchOpportunities(trx, rows.map(toId))
  },

  async giveBack(trx, userId) {
    const { rows } = await sql<{ id: string }>`
      update opportunities
      set owner_id = former_owner_id, former_owner_id = null,
        status = coalesce(hidden_status, status), hidden_status = null
      where id in (select id from opportunities where former_owner_id = ${userId} order by id for update)
      returning id`.execute(trx)
    await touchOpportunities(trx, rows.map(toId))
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the database takes the name off them when the user's row goes.
    if (!deletesData) return
    await sql`
      delete from events where opportunity_id in (select id from opportunities where former_owner_id = ${userId})`.execute(
      trx,
    )
    await trx.deleteFrom('opportunities').where('former_owner_id', '=', userId).execute()
  },

  export: (db, userId) => ({ opportunities: opportunitiesOf(db, userId) }),
}

const toId = ({ id }: { id: string }) => id

function opportunitiesOf(db: Database, userId: string): AsyncIterable<object> {
  return readInPages(
    (after) =>
      db
        .selectFrom('opportunities')
        .select(opportunityColumns)
        .where('owner_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(100)
        .execute(),
    (row) => {
      const { budget_min, budget_max, budget_currency, budget_per, owner_id, ...rest } = row
      const { city, country, timezone, remote, address, latitude, longitude, ...fields } = rest
      return { ...fields, budget: budgetOf(row), location: { ...locationFields(row), address } }
    },
  )
}
