import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { GrantKind, Grants } from '../../platform/grants.ts'

interface Owner {
  readonly id: string
  readonly email_verified: boolean
  readonly email_proven_at: Date | null
}

export interface Revoked {
  readonly kind: GrantKind
  readonly count: number
}

/**
 * Pre-hijacking: whoever signs up with an address of someone else may have left a way in. When its owner proves the
 * address by a reset, everything that was added before the address was first proven goes; the address counts as proven
 * from then on. Of addresses that were proven before migration 0027 the time is unknown, and nothing goes.
 */
export async function revokeUnproven(
  trx: Transaction,
  grants: readonly Grants[],
  { id, email_verified: isProven, email_proven_at: provenAt }: Owner,
): Promise<readonly Revoked[]> {
  if (isProven && provenAt === null) return []
  const revoked: Revoked[] = []
  for (const { kind, revoke } of grants) {
    const count = await (isProven && provenAt ? revoke(trx, id, provenAt) : revoke(trx, id))
    if (count > 0) revoked.push({ kind, count })
  }
  if (!isProven) {
    // The number was verified by whoever had the account.
    await sql`
      update users set email_verified = true, verified_phone = null, updated_at = now() where id = ${id}`.execute(trx)
  }
  return revoked
}

/** Sign-in providers, but not the password. */
export const providerGrants: Grants = {
  kind: 'providers',
  async revoke(trx, userId, before) {
    const { numDeletedRows } = await trx
      .deleteFrom('accounts')
      .where('user_id', '=', userId)
      .where('provider_id', '<>', 'credential')
      .$if(before !== undefined, (rows) => rows.where('created_at', '<', before as Date))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
