import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Reader } from '../../platform/access/visibility.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RowOf, Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { findPeople } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { Entity } from './schema.ts'
import { verificationColumns, verificationState } from './verification-state.ts'
import { isInsider, mayRead } from './visibility.ts'

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
  ...verificationColumns,
  'owner_id',
  'is_hidden',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Tables['entities'])[]

export interface EntityRow extends RowOf<'entities', (typeof storedColumns)[number]> {
  member_ids: string[]
}

export const entityColumns: RawBuilder<unknown> = sql`
  ${sql.join(storedColumns.map((column) => sql.ref(`entities.${column}`)))},
  array(
    select user_id from entity_members join users on users.id = user_id
    where entity_id = entities.id and ${activeUser}
    order by user_id
  ) as member_ids`

/** For any reader. Throws 404. */
export async function findEntity(
  db: Database | Transaction,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<EntityRow> {
  if (!isId(id)) throw entityNotFound()
  // Not `for no key update`: no row may come to refer to it, since all that do are invalidated by the change. Read after it
  // is locked: members come and go while the lock is waited for.
  if (isLocked) await sql`select from entities where id = ${id} for update`.execute(db)
  const { rows } = await sql<EntityRow>`select ${entityColumns} from entities where id = ${id}`.execute(db)
  if (rows[0] === undefined) throw entityNotFound()
  return rows[0]
}

/** Throws 404 for an entity that does not exist or that the reader may not read. */
export async function readEntity(
  db: Database,
  addresses: PictureAddresses,
  reader: User | null,
  id: string,
): Promise<Entity> {
  const row = await findEntity(db, id)
  if (!mayRead(reader, row)) throw entityNotFound()
  return viewEntity(db, addresses, row, reader)
}

export async function viewEntity(
  db: Database | Transaction,
  addresses: PictureAddresses,
  row: EntityRow,
  reader: Reader,
): Promise<Entity> {
  const [entity] = await viewEntities(db, addresses, [row], reader)
  return entity as Entity
}

/** Members and the state of verification are shown only to members and administrators. */
export async function viewEntities(
  db: Database | Transaction,
  addresses: PictureAddresses,
  rows: readonly EntityRow[],
  reader: Reader,
): Promise<Entity[]> {
  const shownIds = new Set(rows.filter((row) => isInsider(reader, row)).flatMap(({ member_ids }) => member_ids))
  const people = shownIds.size === 0 ? undefined : await findPeople(db, addresses, [...shownIds])
  return rows.map((row) => {
    const entity = { ...entityFields(row, addresses), ...shownLogo(row, addresses) }
    if (!isInsider(reader, row)) return entity
    const members = row.member_ids.flatMap((id) => people?.get(id) ?? [])
    return { ...entity, member_ids: row.member_ids, members, verification: verificationState(row, reader) }
  })
}

/** As anyone who may read it sees it. */
export function entityFields(stored: EntityRow, addresses: OwnAddresses) {
  const { member_ids: _ids, is_hidden: _, verified_at: _at, refusal_reason: _reason, looked_at: _look, ...row } = stored
  return {
    ...withAddress(row, addresses),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export const shownLogo = ({ logo }: { readonly logo: string | null }, { shown }: PictureAddresses) => ({
  logo_shown: logo && shown(logo),
})

/** With the address of its logo. */
export const withAddress = <Named extends { readonly logo: string | null }>(
  named: Named,
  { absolute }: OwnAddresses,
) => ({
  ...named,
  logo: named.logo && absolute(named.logo),
})
