/** Lowest to highest: a policy for one role admits every role behind it. */
export const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
export type Role = (typeof roles)[number]

export function hasAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** What an API key can be made for. */
export const apiKeyScopes = ['opportunities:read', 'opportunities:write', 'webhooks:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** The account behind a valid credential, as stored at the moment of the request. */
export interface User {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** What the caller signed in to; absent for one with an API key, who has not signed in. */
  readonly session?: Session
  /** Of an account that comes without a session: all that its API key is for. */
  readonly scopes?: readonly ApiKeyScope[]
}

export interface Session {
  readonly id: string
  readonly token: string
  /** True when a JWT says who it is: the token of the session behind it is then not for the caller to see. */
  readonly isByJwt: boolean
  /** True when it has just been given more time: a browser needs its cookie anew. */
  readonly isExtended: boolean
}

export interface Origin {
  readonly ipAddress: string
  readonly userAgent: string
}

/** Who sends a request, and from where. */
export interface Caller extends Origin {
  readonly user: User | null
}

/** A caller who is known. */
export interface Actor extends Origin {
  readonly user: User
}
