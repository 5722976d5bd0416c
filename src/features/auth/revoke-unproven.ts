import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { type GrantKind, type GrantSelection, type Grants, grantRows } from '../../platform/grants.ts'

interface ProofOfAddress {
  readonly email_verified: boolean
  readonly email_proven_at: Date | null
}

export interface Revoked {
  readonly kind: GrantKind
  readonly count: number
}

/**
 * What a reset removes as added before the address was proven; undefined: nothing. Where nobody
 * knows when that was, nothing goes.
 */
export function unprovenSelection(proof: ProofOfAddress): GrantSelection | undefined {
  if (!proof.email_verified) return {}
  return proof.email_proven_at === null ? undefined : { before: proof.email_proven_at }
}

/**
 * Pre-hijacking: whoever signs up with an address of someone else may have left a way in. When its owner proves the
 * address by a reset, everything that was added before the address was first proven goes; the address counts as proven
 * from then on.
 */
export async function revokeUnproven(
  trx: Transaction,
  grants: readonly Grants[],
  { id, ...proof }: ProofOfAddress & { readonly id: string },
): Promise<readonly Revoked[]> {
  const selection = unprovenSelection(proof)
  if (selection === undefined) return []
  const revoked = await revokeGrants(trx, grants, id, selection)
  if (!proof.email_verified) {
    // The number was verified by whoever had the account.
    await sql`
      update users set email_verified = true, verified_phone = null, updated_at = now() where id = ${id}`.execute(trx)
  }
  return revoked
}

/** @returns those kinds only of which something was revoked */
export async function revokeGrants(
  trx: Transaction,
  grants: readonly Grants[],
  userId: string,
  selection: GrantSelection,
): Promise<readonly Revoked[]> {
  const revoked: Revoked[] = []
  for (const { kind, revoke } of grants) {
    const count = await revoke(trx, userId, selection)
    if (count > 0) revoked.push({ kind, count })
  }
  return revoked
}

/** Sign-in providers, but not the password. */
export const providerGrants: Grants = {
  kind: 'providers',
  ...grantRows({ table: 'accounts', name: sql`provider_id`, where: sql`provider_id <> 'credential'` }),
}
