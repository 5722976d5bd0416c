import { sql } from 'kysely'
import { Type } from 'typebox'
import { ImportedEntity, importEntity, reimportEntity } from '../../../features/entities/import.ts'
import { MAX_MEMBERS } from '../../../features/entities/schema.ts'
import { withAddress } from '../../../features/entities/view.ts'
import { bumpVersionsOfEntity } from '../../../features/opportunities/update.ts'
import { pictureVisibility } from '../../../features.ts'
import { activeUser } from '../../../platform/database/active-user.ts'
import { Nullable } from '../../../platform/http/schemas/schema.ts'
import { EmailAddress } from '../../../platform/http/schemas/texts.ts'
import type { Fields } from '../columns.ts'
import { recordKind } from '../record-kind.ts'
import { accountOf, accountsOf, addressOf, operatorUser } from '../references.ts'

const { assertMayName } = pictureVisibility
const { member_ids: _, ...properties } = ImportedEntity.properties

const schema = Type.Object(
  {
    ...properties,
    owner: Type.Optional(Nullable(EmailAddress)),
    members: Type.Optional(Type.Array(EmailAddress, { maxItems: MAX_MEMBERS })),
  },
  { additionalProperties: false },
)

export const entityRecords = recordKind({
  name: 'entities',
  schema,
  async create(trx, { community, addresses }, { owner, members = [], ...record }) {
    const ownerId = await accountOf(trx, 'owner', owner)
    const member_ids = await accountsOf(trx, 'members', members)
    const parts = { community, addresses, assertMayName }
    return importEntity(trx, parts, operatorUser, { ownerId, record: { ...record, member_ids } })
  },
  async change(trx, { addresses }, { id, record: { owner, members, ...record } }) {
    const ownerId = await accountOf(trx, 'owner', owner)
    const named = members === undefined ? {} : { member_ids: await accountsOf(trx, 'members', members) }
    await reimportEntity(trx, { addresses, assertMayName, onChange: bumpVersionsOfEntity }, operatorUser, {
      id,
      ownerId,
      record: { ...record, ...named },
    })
  },

  async readPage(db, addresses, after, limit) {
    const { rows } = await sql<{ id: string; externalId: string; logo: string | null; created_at: Date } & Fields>`
      select entities.id, coalesce(external_id, entities.id::text) as "externalId", name, logo, website, description,
        category, employee_count, location, visibility, is_verified, created_at, ${addressOf('owner_id')} as owner,
        array(
          select email from entity_members join users on users.id = user_id
          where entity_id = entities.id and user_id is distinct from owner_id and ${activeUser} order by email
        ) as members
      from entities left join imported_entities on record_id = entities.id
      where entities.id > ${after} and not is_hidden
      order by entities.id limit ${sql.lit(limit)}`.execute(db)
    return rows.map(({ id, externalId, created_at, ...fields }) => ({
      id,
      externalId,
      fields: { ...withAddress(fields, addresses), created_at: created_at.toISOString() },
    }))
  },
})
