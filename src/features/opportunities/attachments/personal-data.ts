import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { readInPages } from '../database/read-in-pages.ts'
import type { OwnedContent } from '../users/owned-content.ts'
import { touchOpportunities } from './changes.ts'

/** The files that a member has attached to opportunities. */
export const ownedAttachments: OwnedContent = {
  name: 'files',
  statistics: {},
  lastActivity: ['select max(uploaded_at) from attachments where uploader_id = users.id'],

  async withdraw(trx, userId, { deletesData }) {
    if (!deletesData) return
    await move(
      trx,
      sql`
      update attachments set withdrawn_from = opportunity_id, opportunity_id = null
      where uploader_id = ${userId} and opportunity_id is not null
      returning withdrawn_from as id`,
    )
  },

  async giveBack(trx, userId) {
    await move(
      trx,
      sql`
      update attachments set opportunity_id = withdrawn_from, withdrawn_from = null
      where uploader_id = ${userId} and withdrawn_from is not null
      returning opportunity_id as id`,
    )
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the database takes the name off them when the user's row goes.
    if (deletesData) await trx.deleteFrom('attachments').where('uploader_id', '=', userId).execute()
  },

  export: (db, userId) => ({
    files: readInPages(
      (after) =>
        db
          .selectFrom('attachments')
          .select(['id', 'opportunity_id', 'name', 'media_type', 'size', 'description', 'uploaded_at'])
          .where('uploader_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(100)
          .execute(),
      (row) => row,
    ),
  }),
}

async function move(trx: Transaction, statement: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await (statement as ReturnType<typeof sql<{ id: string }>>).execute(trx)
  await touchOpportunities(
    trx,
    rows.map(({ id }) => id),
  )
}
