import { type Caller, hasAtLeast, type Role } from './caller.ts'
import { forbidden, unauthenticated } from './errors.ts'

/** Whom a route admits. */
export interface AccessPolicy {
  readonly name: string
  /** Absent: no sign-in is needed. */
  readonly leastRole?: Role
  /** True: credentials are not even looked at, and everybody is answered alike. */
  readonly ignoresCredentials?: true
  /** What is said to a caller whose role is too low; absent: the area's own words. */
  readonly refusal?: string
}

export const anyone: AccessPolicy = { name: 'anyone' }
/** For what runs the service rather than belongs to it, for its documentation, and for what caches may share. */
export const anyoneUnidentified: AccessPolicy = { name: 'anyone', ignoresCredentials: true }
export const signedIn: AccessPolicy = { name: 'signed in', leastRole: 'visitor' }
export const subscriberOrAbove: AccessPolicy = { name: 'subscriber or above', leastRole: 'subscriber' }
export const memberOrAbove: AccessPolicy = { name: 'member or above', leastRole: 'member' }
export const confidentialOrAbove: AccessPolicy = { name: 'confidential or above', leastRole: 'confidential' }
export const admin: AccessPolicy = { name: 'admin', leastRole: 'admin' }

/** Throws the 401 or 403 that the policy has for the caller. */
export function assertAdmitted(policy: AccessPolicy, caller: Caller): void {
  if (!isAdmitted(policy, caller)) throw caller.user === null ? unauthenticated() : forbidden(policy.refusal)
}

export function isAdmitted({ leastRole }: AccessPolicy, { user }: Caller): boolean {
  return leastRole === undefined || (user !== null && hasAtLeast(user.role, leastRole))
}
