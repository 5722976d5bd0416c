import { sql } from 'kysely'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AVATAR } from '../../members/avatar.ts'
import { personOf, type StoredPerson } from '../../members/people.ts'
import type { ReviewedOwner } from './schema.ts'

const MAX_COUNTED = 1_000

interface OwnerRow extends StoredPerson, Pick<ReviewedOwner, 'is_verified'> {
  created_at: Date
  published: number
  sent_back: number
  removed: number
}

/** Accounts with how their opportunities have fared, by id; for administrators, whatever the accounts show others. */
export async function readOwners(
  db: Database,
  addresses: OwnAddresses,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, ReviewedOwner>> {
  const { rows } = await sql<OwnerRow>`
    select id, name, ${sql.raw(AVATAR)} as image, is_verified, created_at,
      (
        select count(*)::int from (
          select from opportunities where owner_id = users.id and status in ('active', 'expired', 'closed')
          limit ${sql.lit(MAX_COUNTED)}
        ) counted
      ) as published,
      ${countOf('draft')} as sent_back,
      ${countOf('removed')} as removed
    from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ created_at, is_verified, published, sent_back, removed, ...owner }) => [
      owner.id,
      {
        ...personOf(owner, addresses),
        is_verified,
        joined_at: created_at.toISOString(),
        opportunities: { published, sent_back, removed },
      },
    ]),
  )
}

const countOf = (outcome: 'draft' | 'removed') => sql<number>`(
  select count(*)::int from (
    select distinct opportunity_id from opportunity_decisions
    where owner_id = users.id and outcome = ${sql.lit(outcome)} limit ${sql.lit(MAX_COUNTED)}
  ) counted
)`
