import { type Role, roles } from '../database/tables/accounts.ts'
import type { ApiKeyScope } from '../database/tables/api-keys.ts'

export function hasAtLeast(role: Role, minRole: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minRole)
}

export const rolesFrom = (minRole: Role): readonly Role[] => roles.filter((role) => hasAtLeast(role, minRole))

export interface User {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** The stored role, while its rights wait for a second factor; `role` is then a lower one. */
  readonly withheldRole?: Role
  /** Absent for an API key. */
  readonly session?: Session
  readonly scopes?: readonly ApiKeyScope[]
}

export interface Session {
  readonly id: string
  /** As the caller presented it; null for a JWT, whose holder must not have it. */
  readonly token: string | null
  /** What is stored of the token. */
  readonly tokenHash: string
  /** It began with a sign-in within the last 24 hours. */
  readonly isFresh: boolean
  /** The session was just extended, or its cookie is signed with an older secret. */
  readonly needsCookie: boolean
}

export interface Origin {
  readonly ipAddress: string
  readonly userAgent: string
}

export interface Caller extends Origin {
  readonly user: User | null
}

export interface Actor extends Origin {
  readonly user: User
}
