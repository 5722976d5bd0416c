import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/caller.ts'
import { canonicalId } from '../http/schema.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import { beginAdministration, userNotFound } from './administration.ts'
import { distinctIds, onlyOutcome, type Result } from './bulk.ts'
import { lockUsers, type StoredUser } from './locked-users.ts'
import type { BulkVerificationChange, VerificationChange } from './schema.ts'
import type { VerificationType } from './tables.ts'

interface Verification {
  readonly isVerified: boolean
  readonly verificationType: VerificationType | null
  readonly verifiedBy: string | null
  readonly verifiedAt: Date | null
  readonly notes: string | null
}

/** Says of one account that it is verified, or not. Throws 404, and 403 as below. */
export async function verifyUser(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  userId: string,
  change: VerificationChange,
) {
  const id = canonicalId(userId)
  const { verifiedAt, ...verification } = onlyOutcome(await verifyUsers(trx, audit, actor, [id], change))
  return { userId: id, ...verification, verifiedAt: verifiedAt?.toISOString() ?? null }
}

/** Says the same of several accounts. Throws 400 unless they are 1 to 1000, and 403. */
export async function verifyUsersInBulk(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  { userIds, ...change }: BulkVerificationChange,
): Promise<Result<Verification>[]> {
  return verifyUsers(trx, audit, actor, distinctIds(userIds), change, { batchId: randomUUIDv7() })
}

/**
 * Says of accounts that they are verified, or that they are not; each by itself. What is stored so already stays.
 * @param userIds each once
 * @throws 403 when the actor is no administrator any more
 */
async function verifyUsers(
  trx: Transaction,
  audit: Audit,
  actor: Actor,
  userIds: readonly string[],
  { isVerified, verificationType = 'manual', notes = null }: VerificationChange,
  batch: { batchId?: string } = {},
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
  if (isVerified) await notify(trx, changed.filter(isNews(actor)).map(noticeTo))
  return results
}

function isStored(user: StoredUser, { isVerified, verificationType, notes }: Verification): boolean {
  // Nobody ever said anything of a new account, and not to be verified is what it is.
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

/** Whose account was not verified before; administrators may verify their own, and know. */
const isNews =
  ({ user }: Actor) =>
  ({ id, is_verified }: StoredUser) =>
    !is_verified && id !== user.id

const noticeTo = ({ id }: StoredUser): Notice => ({ userId: id, template: 'account_verified', variables: {} })
