import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { readAllInPages } from '../../../platform/database/read-in-pages.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { bumpVersions } from '../update.ts'

export const attachmentPersonalData: PersonalData = {
  name: 'files',
  lastActivity: ['select max(uploaded_at) from attachments where uploader_id = users.id'],

  async hide(trx, userIds, { deletesData }) {
    if (!deletesData) return
    await move(
      trx,
      sql`
      update attachments set withdrawn_from = opportunity_id, opportunity_id = null
      where uploader_id = any(${userIds}::uuid[]) and opportunity_id is not null
      returning withdrawn_from as id`,
    )
  },

  async restore(trx, userIds) {
    await move(
      trx,
      sql`
      update attachments set opportunity_id = withdrawn_from, withdrawn_from = null
      where uploader_id = any(${userIds}::uuid[]) and withdrawn_from is not null
      returning opportunity_id as id`,
    )
  },

  async erase(trx, userId, { deletesData }) {
    // Otherwise the uploader becomes null when the user's row is deleted.
    if (deletesData) await trx.deleteFrom('attachments').where('uploader_id', '=', userId).execute()
  },

  export: (db, userId) => ({
    files: readAllInPages(
      db
        .selectFrom('attachments')
        .select(['id', 'opportunity_id', 'name', 'media_type', 'size', 'description', 'uploaded_at'])
        .where('uploader_id', '=', userId),
      (row) => row,
    ),
  }),
}

async function move(trx: Transaction, statement: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await (statement as ReturnType<typeof sql<{ id: string }>>).execute(trx)
  await bumpVersions(
    trx,
    rows.map(({ id }) => id),
  )
}
