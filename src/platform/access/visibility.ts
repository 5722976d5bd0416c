import { type RawBuilder, sql } from 'kysely'
import { hasAtLeast, type User } from './caller.ts'

export type Reader = Pick<User, 'id' | 'role'> | null

/** The condition on `pictures` that content of one kind which the reader may read names it: `picture_uses` says where. */
export type ReadableUse = (reader: Reader) => RawBuilder<boolean>

export function visibilitiesFor<Visibility extends string>(
  reader: Reader,
  [toAnyone, toMembers, confidential]: readonly [Visibility, Visibility, Visibility],
): Visibility[] {
  if (reader !== null && hasAtLeast(reader.role, 'confidential')) return [toAnyone, toMembers, confidential]
  if (reader !== null && hasAtLeast(reader.role, 'member')) return [toAnyone, toMembers]
  return [toAnyone]
}

/** Literals, as in the predicates of partial indexes: PostgreSQL uses those only when it can match them. */
export function isIn(column: string, values: readonly string[]): RawBuilder<boolean> {
  const [first, ...more] = values
  if (first === undefined) return sql`false`
  return more.length === 0
    ? sql`${sql.ref(column)} = ${sql.lit(first)}`
    : sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}
