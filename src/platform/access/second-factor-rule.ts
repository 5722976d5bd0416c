import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Role, roles } from '../database/tables/accounts.ts'

/** The role that is left without a second factor, where one is required. */
const caps = { admin: 'confidential', all: 'subscriber' } as const satisfies Record<string, Role>

type RequiredSecondFactor = keyof typeof caps | undefined

const HAS_FACTOR = `(
  exists (select from passkeys where passkeys.user_id = users.id)
  or exists (select from totp_factors where totp_factors.user_id = users.id and confirmed_at is not null))`

interface Rights {
  readonly role: Role
  /** The stored role, when it is above what an account without a second factor may use. */
  readonly withheldRole?: Role
}

export type SecondFactorRule = ReturnType<typeof openSecondFactorRule>

/** @param required whose rights depend on a second factor: administrators', or everyone's from members up */
export function openSecondFactorRule(required: RequiredSecondFactor) {
  const isAffected = (role: Role) => required !== undefined && roles.indexOf(role) > roles.indexOf(caps[required])

  const affected = roles
    .filter(isAffected)
    .map((role) => `'${role}'`)
    .join()

  function rightsOf(role: Role, hasFactor: boolean): Rights {
    if (hasFactor || required === undefined || !isAffected(role)) return { role }
    return { role: caps[required], withheldRole: role }
  }

  return {
    isAffected,
    rightsOf,
    /** SQL over `users`, for hand-prepared statements; costs nothing where no factor is required. */
    hasFactor: required === undefined ? 'true' : HAS_FACTOR,
    /** The same for the role of `rightsOf`. */
    effectiveRole:
      required === undefined
        ? 'users.role'
        : `(case when users.role in (${affected}) and not ${HAS_FACTOR} then '${caps[required]}' else users.role end)`,
    async roleOf(db: Database, { id, role }: { id: string; role: Role }): Promise<Role> {
      return rightsOf(role, !isAffected(role) || (await hasFactor(db, id))).role
    },
  }
}

async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and ${sql.raw(HAS_FACTOR)}`.execute(db)
  return rows.length > 0
}
