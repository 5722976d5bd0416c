import { APIError } from 'better-auth/api'
import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { hashByScrypt, hashPassword, isOutdated, verifyPassword } from './hash.ts'
import { passwordRefusal } from './policy.ts'

/** Throws 400 in better-auth's words. */
export async function assertPasswordAllowed(
  community: Pick<Community, 'name'>,
  field: 'password' | 'newPassword',
  password: string,
  owner: { name?: string; email: string },
): Promise<void> {
  const refusal = await passwordRefusal(community, password, owner)
  if (refusal === undefined) return
  const { code, message, problem } = refusal
  throw new APIError('BAD_REQUEST', { code, message, details: { field, ...problem } })
}

interface Verified {
  readonly userId: string
  readonly hash: string
  readonly password: string
}

/**
 * How better-auth hashes passwords, and how the hash of a right one is renewed where it is outdated.
 * @param upgradeEndsAt until then, programs of former versions may be running, which know hashes by scrypt only
 */
export function openPasswords(db: Database, upgradeEndsAt: Date) {
  const isUpgrading = () => new Date() < upgradeEndsAt
  return {
    hashing: {
      hash: (password: string) => (isUpgrading() ? hashByScrypt(password) : hashPassword(password)),
      verify: verifyPassword,
    },
    async renewHash(verified: Verified): Promise<void> {
      if (isOutdated(verified.hash) && !isUpgrading()) await storeRenewed(db, verified)
    },
  }
}

async function storeRenewed(db: Database, { userId, hash, password }: Verified): Promise<void> {
  const renewed = await hashPassword(password)
  await transaction(db, async (trx) => {
    // Read by the triggers on passwords: the same password is no news to its owner.
    await sql`select set_config('hromada.renews_hash', 'on', true)`.execute(trx)
    await sql`update accounts set password = ${renewed} where password = ${hash} and user_id = ${userId}`.execute(trx)
  })
}
