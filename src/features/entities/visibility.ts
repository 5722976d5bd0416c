import { type RawBuilder, sql } from 'kysely'
import { isIn, type ReadableUse, type Reader, visibilitiesFor } from '../../platform/access/visibility.ts'
import { type EntityVisibility, entityVisibilities } from '../../platform/database/tables/entities.ts'
import { inviting } from './invitations/open.ts'

/** What decides who may read an entity. */
interface Guarded {
  readonly visibility: EntityVisibility
  readonly is_hidden: boolean
  readonly member_ids: readonly string[]
}

/** Visible to the reader's role; members of the entity and administrators read it in any case. */
export function mayRead(reader: Reader, entity: Guarded): boolean {
  if (entity.is_hidden) return false
  return isInsider(reader, entity) || visibilitiesFor(reader, entityVisibilities).includes(entity.visibility)
}

/** Administrators and members of the entity; only they are shown who its members are. */
export function isInsider(reader: Reader, { member_ids }: Pick<Guarded, 'member_ids'>): boolean {
  return reader !== null && (reader.role === 'admin' || member_ids.includes(reader.id))
}

/**
 * The same rule as a condition on `entities`, spelled as the partial indexes are.
 * @param belongs whether the reader may belong to any: otherwise their own are not looked for
 */
export function readableBy(reader: Reader, { belongs = true } = {}): RawBuilder<boolean> {
  const visibilities = visibilitiesFor(reader, entityVisibilities)
  if (visibilities.length === entityVisibilities.length) return sql`not entities.is_hidden`
  const isVisible = isIn('entities.visibility', visibilities)
  if (reader === null || !belongs) return sql`${isVisible} and not entities.is_hidden`
  return sql`(${isVisible} or ${belongingTo(reader)}) and not entities.is_hidden`
}

/** Whoever is asked to belong sees the logo of who asks. */
export const usesInEntities: ReadableUse = (reader) => sql`exists (
  select from picture_uses join entities on id = content_id
  where picture_id = pictures.id and (${readableBy(reader)} or ${inviting(reader)})
)`

export function belongingTo(reader: Reader): RawBuilder<boolean> {
  if (reader === null) return sql`false`
  return sql`entities.id in (select entity_id from entity_members where user_id = ${reader.id})`
}
