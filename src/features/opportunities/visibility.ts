import { type RawBuilder, sql } from 'kysely'
import { circleOf, type Reader } from '../entities/visibility.ts'
import { openStatuses, type Status, type Visibility } from './schema.ts'

export type { Reader }

/** What decides about who may see an opportunity. */
export interface Guarded {
  readonly status: Status | 'hidden'
  readonly visibility: Visibility
  readonly ownerId: string | null
}

/** Within the reader's circle, once it is open; owner and administrators see everything that is not hidden. */
export function mayRead(reader: Reader, opportunity: Guarded): boolean {
  if (opportunity.status === 'hidden') return false
  if (mayChange(reader, opportunity)) return true
  return isOpen(opportunity.status) && circleOf(reader).includes(opportunity.visibility)
}

/** Whether one may change it, remove it, and see what only its owner is to see. */
export function mayChange(reader: Reader, { ownerId }: Pick<Guarded, 'ownerId'>): boolean {
  return reader !== null && (reader.role === 'admin' || reader.id === ownerId)
}

/** A part of all opportunities: what a list is about before anything is filtered. */
export interface Range {
  readonly visibilities: readonly Visibility[]
  readonly statuses: readonly Status[]
}

/**
 * The rule of `mayRead` as a condition on rows of opportunities, for a part of them. It says no more than that part
 * needs, and is spelled as the partial indexes are, so that each circle's list walks its own.
 */
export function readableBy(reader: Reader, range: Range): RawBuilder<boolean> {
  const { isAll, ...open } = openTo(reader, range)
  if (isAll || reader === null) return isWithin(open)
  return sql`(${isWithin(open)} or (owner_id = ${reader.id} and ${isWithin(range)}))`
}

/** The condition on rows of a part that the reader sees only as their owner; undefined where there can be none. */
export function readableAsOwner(reader: Reader, range: Range): RawBuilder<boolean> | undefined {
  const { isAll, ...open } = openTo(reader, range)
  if (isAll || reader === null) return undefined
  return sql`owner_id = ${reader.id} and ${isWithin(range)} and not (${isWithin(open)})`
}

/** What of a part is open to everyone in the reader's circle; whether that is all of it. */
export function openTo(reader: Reader, range: Range): Range & { readonly isAll: boolean } {
  const statuses = range.statuses.filter((status) => reader?.role === 'admin' || isOpen(status))
  const open = range.visibilities.filter((visibility) => circleOf(reader).includes(visibility))
  const isAll = statuses.length === range.statuses.length && open.length === range.visibilities.length
  return { statuses, visibilities: open, isAll }
}

const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status)

function isWithin({ statuses, visibilities }: Range): RawBuilder<boolean> {
  return sql`${isIn('status', statuses)} and ${isIn('visibility', visibilities)}`
}

function isIn(column: 'status' | 'visibility', values: readonly string[]): RawBuilder<boolean> {
  if (values.length === 0) return sql`false`
  const [first] = values
  // As the indexes have it; the values are ours, never a caller's.
  return values.length === 1
    ? sql`${sql.ref(column)} = ${sql.lit(first)}`
    : sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}
