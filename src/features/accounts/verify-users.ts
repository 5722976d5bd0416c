import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beginAdministration, userNotFound } from '../../platform/access/administration.ts'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { VerificationType } from '../../platform/database/tables/accounts.ts'
import { canonicalId } from '../../platform/http/schemas/schema.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { AccountAudit } from './audit-actions.ts'
import { distinctIds, onlyOutcome, type Result } from './bulk-changes.ts'
import { lockUsers, type StoredUser } from './lock-users.ts'
import type { BulkVerificationChange, VerificationChange } from './schema.ts'

interface VerificationOfUsers extends VerificationChange {
  /** Distinct. */
  readonly userIds: readonly string[]
  readonly batchId?: string
}

interface ChangeParts {
  readonly community: Community
  readonly audit: AccountAudit
}

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
  const id = canonicalId(userId)
  const results = await verifyUsers(trx, parts, actor, { ...change, userIds: [id] })
  const { verifiedAt, ...verification } = onlyOutcome(results)
  return { userId: id, ...verification, verifiedAt: verifiedAt?.toISOString() ?? null }
}

/** Throws 400 unless there are 1 to 1000 accounts, and 403 as `verifyUsers`. */
export async function verifyUsersInBulk(
  trx: Transaction,
  parts: ChangeParts,
  actor: Actor,
  { userIds, ...change }: BulkVerificationChange,
): Promise<Result<Verification>[]> {
  return verifyUsers(trx, parts, actor, { ...change, userIds: distinctIds(userIds), batchId: randomUUIDv7() })
}

/**
 * Sets the verification of each account independently of the others; unchanged accounts are not written.
 * @throws 403 when the actor is no longer an administrator
 */
async function verifyUsers(
  trx: Transaction,
  { community, audit }: ChangeParts,
  actor: Actor,
  { userIds, isVerified, verificationType = 'manual', notes = null, ...batch }: VerificationOfUsers,
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
  const results = userIds.map((userId): Result<Verification> => {
    const user = users.get(userId)
    if (user === undefined) return { userId, refusal: userNotFound() }
    if (isStored(user, verification)) return { userId, outcome: storedVerification(user) }
    changed.push(user)
    return { userId, outcome: verification }
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
