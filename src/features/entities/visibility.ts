import { type RawBuilder, sql } from 'kysely'
import { hasAtLeast, type User } from '../http/caller.ts'
import type { Visibility } from './schema.ts'

/** What decides who may read an entity. */
export interface Guarded {
  readonly visibility: Visibility
  readonly is_hidden: boolean
  readonly member_ids: readonly string[]
}

export type Reader = Pick<User, 'id' | 'role'> | null

/** What is within the reader's circle; those who belong to an entity and administrators read it in any case. */
export function mayRead(reader: Reader, entity: Guarded): boolean {
  if (entity.is_hidden) return false
  return isInsider(reader, entity) || circleOf(reader).includes(entity.visibility)
}

/** Whether the reader is an administrator or belongs to the entity: such may know who else does. */
export function isInsider(reader: Reader, { member_ids }: Pick<Guarded, 'member_ids'>): boolean {
  return reader !== null && (reader.role === 'admin' || member_ids.includes(reader.id))
}

/** The visibilities open to a reader: of entities, and of what they post. */
export function circleOf(reader: Reader): Visibility[] {
  if (reader !== null && hasAtLeast(reader.role, 'confidential')) return ['public', 'members', 'confidential']
  if (reader !== null && hasAtLeast(reader.role, 'member')) return ['public', 'members']
  return ['public']
}

/** The same rule as a condition on `entities`, spelled as the partial indexes are. */
export function readableBy(reader: Reader): RawBuilder<boolean> {
  const circle = circleOf(reader)
  if (circle.length === 3) return sql`not entities.is_hidden`
  const isOpen =
    circle.length === 2 ? sql`entities.visibility in ('public', 'members')` : sql`entities.visibility = 'public'`
  if (reader === null) return sql`${isOpen} and not entities.is_hidden`
  return sql`(${isOpen} or ${belongingTo(reader)}) and not entities.is_hidden`
}

/** The condition on `entities` that the reader belongs to them. */
export function belongingTo(reader: Reader): RawBuilder<boolean> {
  if (reader === null) return sql`false`
  return sql`entities.id in (select entity_id from entity_members where user_id = ${reader.id})`
}
