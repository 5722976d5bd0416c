import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/tables.ts'
import { isId, pageBeyond, paginationOf } from '../../platform/http/schemas/schema.ts'
import { findAnybody } from '../members/people.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import { conditionsOf, countMatches, MAX_COUNTED, MAX_COUNTED_SEARCH, MAX_SKIPPED, orders, readPage } from './list.ts'
import { changedSince, lookedAtAs } from './looks.ts'
import type { AdminEntityFilter } from './schema.ts'
import { type EntityRow, shownLogo, viewEntities, withAddress } from './view.ts'

const adminColumns = ['verified_by', 'verification_notes', 'looked_at_as'] as const

type AdminRow = EntityRow & RowOf<'entities', (typeof adminColumns)[number]>

/**
 * One page of the matching entities with their owners, their verification, and what an administrator last saw of them.
 * @throws 400 for a search without a letter or digit, and for a page beyond the first 100,000 entities
 */
export async function listEntitiesForAdministrators(
  db: Database,
  addresses: PictureAddresses,
  reader: User,
  filter: AdminEntityFilter,
) {
  const { page, limit, search } = filter
  if ((page - 1) * limit >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'entities')
  const conditions = sql.join([...conditionsOf(reader, filter), ...ownConditionsOf(filter)], sql` and `)
  const columns = sql.join(adminColumns.map((column) => sql.ref(`entities.${column}`)))
  const [rows, totalItems] = await Promise.all([
    readPage<AdminRow>(db, filter, { conditions, order: orderOf(filter), columns }),
    countMatches(db, conditions, search === undefined ? MAX_COUNTED : MAX_COUNTED_SEARCH),
  ])
  const entities = await viewForAdministrators(db, addresses, rows, reader)
  return { entities, pagination: paginationOf(filter, totalItems) }
}

/** In the words of the partial index `entities_awaiting_look`. */
const isAwaited = sql`not is_verified and (looked_at is null or updated_at > looked_at)`

function ownConditionsOf({ awaiting, owner_id: ownerId }: AdminEntityFilter): RawBuilder<unknown>[] {
  return [
    ...(awaiting === undefined ? [] : [awaiting ? isAwaited : sql`not (${isAwaited})`]),
    ...(ownerId === undefined ? [] : [isId(ownerId) ? sql`owner_id = ${ownerId}` : sql`false`]),
  ]
}

function orderOf({ awaiting, sort, order }: AdminEntityFilter): RawBuilder<unknown> {
  const by = sort ?? (awaiting ? 'updated_at' : 'created_at')
  return orders[by][order ?? (by === 'created_at' ? 'desc' : 'asc')]
}

async function viewForAdministrators(
  db: Database,
  addresses: PictureAddresses,
  rows: readonly AdminRow[],
  reader: User,
) {
  const named = await findAnybody(
    db,
    addresses,
    rows.flatMap(({ owner_id, verified_by }) => [owner_id, verified_by].filter((id) => id !== null)),
  )
  const entities = await viewEntities(
    db,
    addresses,
    rows.map(({ verified_by, looked_at_as, ...row }) => row),
    reader,
  )
  return rows.map((row, index) => {
    const seen = row.looked_at_as && withAddress(row.looked_at_as, addresses)
    return {
      ...(entities[index] as (typeof entities)[number]),
      owner: named.get(row.owner_id ?? '') ?? null,
      verified_at: row.verified_at?.toISOString() ?? null,
      verified_by: row.verified_by,
      verifier: named.get(row.verified_by ?? '') ?? null,
      verification_notes: row.verification_notes,
      looked_at: row.looked_at?.toISOString() ?? null,
      looked_at_as: seen && { ...seen, ...shownLogo(seen, addresses) },
      changed_fields: seen === null ? [] : changedSince(seen, withAddress(lookedAtAs(row), addresses)),
    }
  })
}
