import { sql } from 'kysely'
import { beginAdministration } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { VerificationType } from '../../platform/database/tables/accounts.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { type Chosen, only, onlyOutcome, type Result, resultsOf } from './bulk-changes.ts'
import type { ChangeParts } from './change-parts.ts'
import { lockUsers, type StoredUser } from './lock.ts'
import type { VerificationChange } from './schema.ts'

interface Verification {
  readonly isVerified: boolean
  readonly verificationType: VerificationType | null
  readonly verifiedBy: string | null
  readonly verifiedAt: Date | null
  readonly notes: string | null
}

/** Throws 404, and 403 as `verifyUsers`. */
export async function verifyUser(
  trx: Transaction,
  parts: ChangeParts,
  actor: Actor,
  { userId, ...change }: VerificationChange & { userId: string },
) {
  const results = await verifyUsers(trx, parts, actor, { ...change, ...only(userId) })
  const { verifiedAt, ...verification } = onlyOutcome(results)
  return { userId: canonicalId(userId), ...verification, verifiedAt: verifiedAt?.toISOString() ?? null }
}

/**
 * Sets the verification of each account independently of the others; unchanged accounts are not written.
 * @throws 403 when the actor is no longer an administrator
 */
export async function verifyUsers(
  trx: Transaction,
  { community, audit }: ChangeParts,
  actor: Actor,
  { userIds, isVerified, verificationType = 'manual', notes = null, ...batch }: VerificationChange & Chosen,
): Promise<Result<Verification>[]> {
  await beginAdministration(trx, actor)
  const users = await lockUsers(trx, userIds)
  const verification: Verification = {
    isVerified,
    verificationType,
    verifiedBy: isVerified ? actor.user.id : null,
    verifiedAt: isVerified ? new Date() : null,
    notes,
  }

  const changed: StoredUser[] = []
  const results = resultsOf({ userIds }, users, (user) => {
    if (isStored(user, verification)) return storedVerification(user)
    changed.push(user)
    return verification
  })

  if (changed.length > 0) await store(trx, changed, verification)
  await audit(trx, actor, ...eventsOf(changed, verification, batch))
  if (isVerified) await notify(trx, community, changed.filter(needsNotice(actor)).map(noticeTo))
  return results
}

function isStored(user: StoredUser, { isVerified, verificationType, notes }: Verification): boolean {
  // A new account counts as manually unverified.
  const storedType = user.verification_type ?? 'manual'
  return user.is_verified === isVerified && storedType === verificationType && user.verification_notes === notes
}

function storedVerification(user: StoredUser): Verification {
  return {
    isVerified: user.is_verified,
    verificationType: user.verification_type,
    verifiedBy: user.verified_by,
    verifiedAt: user.verified_at,
    notes: user.verification_notes,
  }
}

async function store(trx: Transaction, users: readonly StoredUser[], verification: Verification): Promise<void> {
  const { isVerified, verificationType, verifiedBy, verifiedAt, notes } = verification
  await sql`
    update users
    set is_verified = ${isVerified}, verification_type = ${verificationType}, verification_notes = ${notes},
      verified_by = ${verifiedBy}, verified_at = ${verifiedAt}, updated_at = now()
    where id = any(${users.map(({ id }) => id)}::uuid[])`.execute(trx)
}

function eventsOf(users: readonly StoredUser[], verification: Verification, batch: { batchId?: string }) {
  const { isVerified, verificationType, notes } = verification
  return users.map((user) => ({
    action: 'USER_VERIFICATION' as const,
    target: { type: 'user', id: user.id },
    person: { userId: user.id, email: user.email, notes },
    details: {
      previousValue: { isVerified: user.is_verified, verificationType: user.verification_type },
      newValue: { isVerified, verificationType },
    },
    ...batch,
  }))
}

/** Administrators may verify their own account, and need no notification of it. */
const needsNotice =
  ({ user }: Actor) =>
  ({ id, is_verified }: StoredUser) =>
    !is_verified && id !== user.id

const noticeTo = ({ id }: StoredUser): Notice => ({ userId: id, template: 'account_verified', variables: {} })
