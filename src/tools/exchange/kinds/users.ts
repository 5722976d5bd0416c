import { sql } from 'kysely'
import { ImportedAccount, importAccount, reimportAccount } from '../../../features/accounts/import.ts'
import { AVATAR, avatarOf } from '../../../features/members/avatar.ts'
import { lockAdministration } from '../../../platform/access/administration.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import type { Fields } from '../columns.ts'
import { recordKind } from '../record-kind.ts'

/** Without those who are suspended, and those who have no address: they could not be brought back as they are. */
export const userRecords = recordKind({
  name: 'users',
  schema: ImportedAccount,
  unique: 'email',
  begin: lockAdministration,
  create: importAccount,
  change: (trx, { operator, ...parts }, change) => reimportAccount(trx, parts, operator, change),

  async readPage(db, addresses, after, limit) {
    const { rows } = await sql<{ id: string; externalId: string; image: string | null; createdAt: Date } & Fields>`
      select users.id, coalesce(external_id, users.id::text) as "externalId", email, name, first_name as "firstName",
        last_name as "lastName", ${sql.raw(AVATAR)} as image, bio, location, company, position, phone,
        website, visibility, language, theme, role, email_verified as "emailVerified", is_verified as "isVerified",
        verification_type as "verificationType", verification_notes as "verificationNotes", created_at as "createdAt"
      from users left join imported_users on record_id = users.id
      where users.id > ${after} and ${activeUser} and email not like '%.invalid'
      order by users.id limit ${sql.lit(limit)}`.execute(db)
    return rows.map(({ id, externalId, image, createdAt, ...fields }) => ({
      id,
      externalId,
      fields: { ...fields, avatar: webAddress(avatarOf(image, addresses)), createdAt: createdAt.toISOString() },
    }))
  },
})

/** Nothing else can be imported. */
const webAddress = (address: string | null) => (address !== null && /^https?:/.test(address) ? address : null)
