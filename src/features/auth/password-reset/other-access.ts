import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Grant, GrantKind, Grants } from '../../../platform/grants.ts'
import { unprovenSelection } from '../revoke-unproven.ts'
import { listVouchedFactors } from '../second-factor/unvouched.ts'

export const fates = ['stays', 'goes', 'chosen'] as const
type Fate = (typeof fates)[number]

/** What opens an account besides the password. */
export interface OtherAccess extends Grant {
  readonly kind: GrantKind
  /**
   * What a reset does to it: what is older than the proof of the address goes; a second factor stays if it was added as
   * one, and goes if not; the owner chooses the rest.
   */
  readonly fate: Fate
}

const factorKinds: ReadonlySet<GrantKind> = new Set(['passkeys', 'secondFactors'])

/** Oldest first. */
export async function listOtherAccess(
  db: Database | Transaction,
  grants: readonly Grants[],
  userId: string,
): Promise<readonly OtherAccess[]> {
  const vouched = await listVouchedFactors(db, userId)
  const proof = db.selectFrom('users').select(['email_verified', 'email_proven_at']).where('id', '=', userId)
  const unproven = unprovenSelection(await proof.executeTakeFirstOrThrow())

  function fateOf(kind: GrantKind, { id, addedAt }: Grant) {
    if (unproven !== undefined && (unproven.before === undefined || addedAt < unproven.before)) return 'goes'
    return factorKinds.has(kind) ? (vouched.has(id) ? 'stays' : 'goes') : 'chosen'
  }

  const access: OtherAccess[] = []
  for (const { kind, list } of grants) {
    for (const grant of await list(db, userId)) access.push({ ...grant, kind, fate: fateOf(kind, grant) })
  }
  return access.toSorted((one, other) => one.addedAt.getTime() - other.addedAt.getTime())
}

/** The grants of which a reset revokes what the owner has chosen: a mailbox alone goes past no second factor. */
export const choosable = (grants: readonly Grants[]): readonly Grants[] =>
  grants.filter(({ kind }) => !factorKinds.has(kind))
