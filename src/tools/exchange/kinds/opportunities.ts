import { sql } from 'kysely'
import { Type } from 'typebox'
import { budgetOf, locationFields } from '../../../features/opportunities/answered-fields.ts'
import { ImportedOpportunity, importOpportunity, reimportOpportunity } from '../../../features/opportunities/import.ts'
import { type OpportunityRow, opportunityColumns } from '../../../features/opportunities/row.ts'
import { pictureVisibility } from '../../../features.ts'
import { Nullable } from '../../../platform/http/schemas/schema.ts'
import { EmailAddress } from '../../../platform/http/schemas/texts.ts'
import { recordKind } from '../record-kind.ts'
import { accountOf, addressOf, entityOf, operatorUser } from '../references.ts'

const { entity_id: _, ...properties } = ImportedOpportunity.properties

const schema = Type.Object(
  {
    ...properties,
    owner: Type.Optional(Nullable(EmailAddress)),
    entity: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  },
  { additionalProperties: false },
)

const { assertMayName } = pictureVisibility

interface Row extends OpportunityRow {
  readonly externalId: string
  readonly owner: string | null
  readonly entity: string | null
}

export const opportunityRecords = recordKind({
  name: 'opportunities',
  schema,
  async create(trx, { community }, { owner, entity, ...record }) {
    const ownerId = await accountOf(trx, 'owner', owner)
    return importOpportunity(trx, { community, assertMayName }, operatorUser, {
      ownerId,
      record: { ...record, entity_id: await entityOf(trx, entity) },
    })
  },
  async change(trx, { community }, { id, record: { owner, entity, ...record } }) {
    const ownerId = owner === undefined ? undefined : await accountOf(trx, 'owner', owner)
    const named = entity === undefined ? {} : { entity_id: await entityOf(trx, entity) }
    await reimportOpportunity(trx, community, operatorUser, { id, ownerId, record: { ...record, ...named } })
  },

  async readPage(db, _addresses, after, limit) {
    const columns = sql.join(opportunityColumns.map((column) => sql.ref(`opportunities.${column}`)))
    const { rows } = await sql<Row>`
      select ${columns}, coalesce(own.external_id, opportunities.id::text) as "externalId",
        ${addressOf('owner_id')} as owner,
        coalesce(theirs.external_id, entity_id::text) as entity
      from opportunities left join imported_opportunities own on own.record_id = opportunities.id
        left join imported_entities theirs on theirs.record_id = entity_id
      where opportunities.id > ${after} and status <> 'hidden'
      order by opportunities.id limit ${sql.lit(limit)}`.execute(db)
    return rows.map((row) => ({ id: row.id, externalId: row.externalId, fields: fieldsOf(row) }))
  },
})

const fieldsOf = (row: Row) => ({
  title: row.title,
  description: row.description,
  type: row.type,
  short_description: row.short_description,
  category: row.category,
  budget: budgetOf(row),
  location: { ...locationFields(row), ...(row.address !== null && { address: row.address }) },
  requirements: row.requirements,
  benefits: row.benefits,
  contact_person: row.contact_person,
  application_process: row.application_process,
  confidential_details: row.confidential_details,
  tags: row.tags,
  expires_at: row.expires_at?.toISOString() ?? null,
  visibility: row.visibility,
  show_owner: row.show_owner,
  status: row.status,
  is_featured: row.is_featured,
  created_at: row.created_at.toISOString(),
  owner: row.owner,
  entity: row.entity,
})
