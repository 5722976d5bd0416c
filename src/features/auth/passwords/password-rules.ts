import type { GenericEndpointContext } from '@better-auth/core'
import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { hashByScrypt, hashPassword, isOutdated, verifyPassword } from './hash.ts'
import { passwordRefusal } from './policy.ts'

/** Throws 400 in better-auth's words. */
export async function assertPasswordAllowed(
  field: 'password' | 'newPassword',
  password: string,
  owner: { name?: string; email: string },
): Promise<void> {
  const refusal = await passwordRefusal(password, owner)
  if (refusal === undefined) return
  const { code, message, problem } = refusal
  throw new APIError('BAD_REQUEST', { code, message, details: { field, ...problem } })
}

/**
 * How better-auth hashes passwords, and a plugin with the rule for those of its own sign-up. A right password whose hash
 * is outdated is hashed again.
 * @param upgradeEndsAt until then, programs of former versions may be running, which know hashes by scrypt only
 */
export function openPasswords(db: Database, upgradeEndsAt: Date) {
  const isUpgrading = () => new Date() < upgradeEndsAt
  const hash = (password: string) => (isUpgrading() ? hashByScrypt(password) : hashPassword(password))
  // Pool exhaustion: better-auth hashes within the transaction of a sign-up, which would hold its connection meanwhile.
  const prepared = new WeakMap<object, string>()
  const bodyInProgress = () => tryGetCurrentAuthEndpointContext()?.body ?? {}

  return {
    hashing: {
      hash: async (password: string) => prepared.get(bodyInProgress()) ?? hash(password),
      async verify(given: { hash: string; password: string }): Promise<boolean> {
        const isRight = await verifyPassword(given)
        const { email } = bodyInProgress()
        const mayRenew = isRight && isOutdated(given.hash) && !isUpgrading()
        if (mayRenew && typeof email === 'string') await renewHash(db, given, email)
        return isRight
      },
    },
    /** What a sign-up that better-auth is about to answer has chosen. */
    async signUpInProgress(): Promise<{ readonly name: string; readonly passwordHash: string }> {
      const body = bodyInProgress()
      return { name: body.name, passwordHash: prepared.get(body) ?? (await hash(body.password)) }
    },
    plugin: {
      id: 'password-rules',
      hooks: {
        before: [
          {
            matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
            handler: createAuthMiddleware(async ({ body }: Pick<GenericEndpointContext, 'body'>) => {
              await assertPasswordAllowed('password', body.password, body)
              prepared.set(body, await hash(body.password))
            }),
          },
        ],
      },
    },
  }
}

async function renewHash(db: Database, { hash, password }: { hash: string; password: string }, email: string) {
  const renewed = await hashPassword(password)
  await transaction(db, async (trx) => {
    // Read by the triggers on passwords: the same password is no news to its owner.
    await sql`select set_config('hromada.renews_hash', 'on', true)`.execute(trx)
    await sql`
      update accounts set password = ${renewed}
      where password = ${hash} and user_id = (select id from users where email = ${email.toLowerCase()})`.execute(trx)
  })
}
