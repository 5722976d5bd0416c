/** Lowest to highest: a policy for one role admits every role behind it. */
export const roles = ['visitor', 'subscriber', 'member', 'confidential', 'admin'] as const
export type Role = (typeof roles)[number]

export function hasAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** The account behind a valid credential, as stored at the moment of the request. */
export interface User {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly sessionId: string
  readonly sessionToken: string
  /** True when a JWT says who it is: the token of the session behind it is then not for the caller to see. */
  readonly isByJwt?: boolean
  /** True when the session has just been given more time: a browser needs its cookie anew. */
  readonly isSessionExtended?: boolean
}

export interface Origin {
  readonly ipAddress: string
  readonly userAgent: string
}

/** Who sends a request, and from where. */
export interface Caller extends Origin {
  readonly user: User | null
}

/** A caller who has signed in. */
export interface Actor extends Origin {
  readonly user: User
}
