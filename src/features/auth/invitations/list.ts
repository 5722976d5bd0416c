import { type RawBuilder, sql } from 'kysely'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import type { Database } from '../../../platform/database/database.ts'
import { pageBeyond } from '../../../platform/http/schemas/schema.ts'
import { findAnybody } from '../../members/people.ts'
import { invitationOf } from './invite.ts'
import type { InvitationFilter, ListedInvitation } from './schema.ts'

/** Totals stop here, so that the cost of a request has a bound. */
const MAX_COUNTED = 10_000
const MAX_SKIPPED = 100_000

const conditions: Readonly<Record<NonNullable<InvitationFilter['status']>, RawBuilder<boolean>>> = {
  pending: sql<boolean>`accepted_at is null and expires_at > now()`,
  expired: sql<boolean>`accepted_at is null and expires_at <= now()`,
  accepted: sql<boolean>`accepted_at is not null`,
}

/** The newest first. Throws 400 for a page beyond the first 100,000. */
export async function listInvitations(
  db: Database,
  addresses: OwnAddresses,
  { page, limit, status }: InvitationFilter,
) {
  const skipped = (page - 1) * limit
  if (skipped >= MAX_SKIPPED) throw pageBeyond(limit, MAX_SKIPPED, 'invitations')
  const matching = db
    .selectFrom('invitations')
    .$if(status !== undefined, (query) => query.where(conditions[status ?? 'pending']))
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(skipped)
      .execute(),
    db
      .selectFrom(matching.select('id').limit(MAX_COUNTED).as('counted'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const listed = rows.slice(0, limit)
  const people = await findAnybody(
    db,
    addresses,
    listed.flatMap(({ invited_by, accepted_by }) => [invited_by, accepted_by].filter((id) => id !== null)),
  )
  const invitations = listed.map(
    (row): ListedInvitation => ({
      ...invitationOf(row),
      inviter: people.get(row.invited_by ?? '') ?? null,
      user: people.get(row.accepted_by ?? '') ?? null,
    }),
  )
  const totalPages = Math.ceil(Number(total) / limit)
  const hasNext = rows.length > limit
  return {
    invitations,
    pagination: { page, limit, total: Number(total), totalPages, hasNext, hasPrev: page > 1 },
  }
}
