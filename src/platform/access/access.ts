import type { Role } from '../database/tables/accounts.ts'
import { forbidden, freshSignInRequired, secondFactorRequired, unauthenticated } from '../http/errors/errors.ts'
import { type Caller, hasAtLeast, type User } from './caller.ts'

export interface AccessPolicy {
  readonly name: string
  readonly minRole?: Role
  readonly ignoresCredentials?: true
  /** Message of the 403; absent: the dialect's text. */
  readonly refusal?: string
  /** A JWT is refused; `fresh`: so is a session that began with a sign-in more than 24 hours ago. */
  readonly session?: 'any' | 'fresh'
}

export const anyone: AccessPolicy = { name: 'anyone' }
/** Credentials are not read: every caller receives the same answer, which caches may share. */
export const anyoneUnidentified: AccessPolicy = { name: 'anyone', ignoresCredentials: true }
export const signedIn: AccessPolicy = { name: 'signed in', minRole: 'visitor' }
export const subscriberOrAbove: AccessPolicy = { name: 'subscriber or above', minRole: 'subscriber' }
export const memberOrAbove: AccessPolicy = { name: 'member or above', minRole: 'member' }
export const confidentialOrAbove: AccessPolicy = { name: 'confidential or above', minRole: 'confidential' }
export const admin: AccessPolicy = { name: 'admin', minRole: 'admin' }

/** For what opens the account to others, or closes it: stealing a session must not be enough. */
export const freshly = (policy: AccessPolicy): AccessPolicy => ({
  ...policy,
  name: `${policy.name}, freshly`,
  session: 'fresh',
})

export const bySession = (policy: AccessPolicy): AccessPolicy => ({
  ...policy,
  name: `${policy.name}, not by JWT`,
  session: 'any',
})

/** Throws 401, and 403. */
export function assertAdmitted(policy: AccessPolicy, caller: Caller): void {
  if (!isAdmitted(policy, caller)) {
    if (caller.user === null) throw unauthenticated()
    throw isWithheld(policy, caller.user) ? secondFactorRequired() : forbidden(policy.refusal)
  }
  if (!hasSession(policy, caller)) throw freshSignInRequired()
}

function isWithheld({ minRole }: AccessPolicy, { withheldRole }: User): boolean {
  return minRole !== undefined && withheldRole !== undefined && hasAtLeast(withheldRole, minRole)
}

export function isAdmitted({ minRole }: AccessPolicy, { user }: Caller): boolean {
  return minRole === undefined || (user !== null && hasAtLeast(user.role, minRole))
}

export function hasSession({ session }: AccessPolicy, { user }: Caller): boolean {
  if (session === undefined) return true
  const presented = user?.session
  return presented !== undefined && presented.token !== null && (session === 'any' || presented.isFresh)
}
