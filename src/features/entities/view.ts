import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { User } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import type { Entity } from './schema.ts'
import { isInsider, mayRead, type Reader } from './visibility.ts'
import './tables.ts'

export const entityNotFound = () => notFound('Entity not found', 'ENTITY_NOT_FOUND')

const storedColumns = [
  'id',
  'name',
  'logo',
  'website',
  'description',
  'category',
  'employee_count',
  'location',
  'visibility',
  'is_verified',
  'owner_id',
  'is_hidden',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['entities'])[]

/** An entity as stored, with the accounts that belong to it; deleted ones are not shown. */
export interface EntityRow extends Pick<Selectable<Tables['entities']>, (typeof storedColumns)[number]> {
  member_ids: string[]
}

/** The columns of a row `entities`. */
export const entityColumns: RawBuilder<unknown> = sql`
  ${sql.join(storedColumns.map((column) => sql.ref(`entities.${column}`)))},
  array(
    select user_id from entity_members join users on users.id = user_id
    where entity_id = entities.id and is_active and deleted_at is null
    order by user_id
  ) as member_ids`

/** Finds the row of an entity, whoever asks. Throws 404. */
export async function findEntity(
  db: Database | Transaction,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<EntityRow> {
  if (!isId(id)) throw entityNotFound()
  // Nothing may come to point at it meanwhile: all that does must be found when it is told of a change.
  const lock = isLocked ? sql`for update` : sql``
  const { rows } = await sql<EntityRow>`select ${entityColumns} from entities where id = ${id} ${lock}`.execute(db)
  if (rows[0] === undefined) throw entityNotFound()
  return rows[0]
}

/** Reads an entity. Throws 404 for one that is not there or not for this reader. */
export async function readEntity(db: Database, reader: User | null, id: string): Promise<Entity> {
  const row = await findEntity(db, id)
  if (!mayRead(reader, row)) throw entityNotFound()
  return entityView(row, reader)
}

/** An entity as the reader sees it: who belongs to it is told only to those who do, and to administrators. */
export function entityView({ member_ids, is_hidden: _, ...row }: EntityRow, reader: Reader): Entity {
  return {
    ...row,
    ...(isInsider(reader, { member_ids }) && { member_ids }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
