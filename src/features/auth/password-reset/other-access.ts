import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Grant, GrantKind, Grants } from '../../../platform/grants.ts'
import { listVouchedFactors } from '../second-factor/unvouched.ts'

/** What opens an account besides the password. */
export interface OtherAccess extends Grant {
  readonly kind: GrantKind
  /** What a reset does to it: a second factor stays if it was added as one, and goes if not; the owner chooses the rest. */
  readonly fate: 'stays' | 'goes' | 'chosen'
}

const factorKinds: ReadonlySet<GrantKind> = new Set(['passkeys', 'secondFactors'])

/** Oldest first. */
export async function listOtherAccess(
  db: Database | Transaction,
  grants: readonly Grants[],
  userId: string,
): Promise<readonly OtherAccess[]> {
  const vouched = await listVouchedFactors(db, userId)
  const fateOf = (kind: GrantKind, id: string) =>
    factorKinds.has(kind) ? (vouched.has(id) ? 'stays' : 'goes') : 'chosen'
  const access: OtherAccess[] = []
  for (const { kind, list } of grants) {
    for (const grant of await list(db, userId)) access.push({ ...grant, kind, fate: fateOf(kind, grant.id) })
  }
  return access.toSorted((one, other) => one.addedAt.getTime() - other.addedAt.getTime())
}

/** The grants of which a reset revokes what the owner has chosen: a mailbox alone goes past no second factor. */
export const choosable = (grants: readonly Grants[]): readonly Grants[] =>
  grants.filter(({ kind }) => !factorKinds.has(kind))
