import { type TObject, type TSchema, Type } from 'typebox'
import type { AccessPolicy } from '../../platform/access/access.ts'
import { locales, roles } from '../../platform/database/tables/accounts.ts'
import { secondFactors } from '../../platform/database/tables/second-factors.ts'
import type { SecurityEventKind } from '../../platform/database/tables/security-log.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { Nullable, Timestamp } from '../../platform/http/schemas/schema.ts'
import type { Limit } from '../../platform/limits/rate-limits.ts'
import type { Guessable } from './guesses/limit.ts'

export interface AuthEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly access: AccessPolicy
  readonly limits: readonly Limit[]
  readonly body?: TObject
  readonly isBodyOptional?: true
  readonly query?: TObject
  /** Absent: answers with a redirect. */
  readonly answer?: TSchema
  /** Enumeration: the time of the answer must not say whether an address has an account. */
  readonly concealsAccount?: 'always' | 'confirmed'
  readonly records?: SecurityEventKind
  /** What a wrong answer guesses at, counted per account: of the caller, or for a password by the address in the body. */
  readonly guess?: Exclude<Guessable, 'telephone' | 'second-factor'>
  /** Recorded as a failed sign-in of this kind when it is refused. */
  readonly signsIn?: string
}

export const Page = Type.Optional(Type.String({ maxLength: 2048, description: 'Page to redirect to afterwards.' }))

export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  image: Type.Optional(Nullable(Type.String())),
  emailVerified: Type.Boolean(),
  role: Type.Enum(roles),
  language: Type.Enum(locales),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

export const SignedIn = Type.Object({ token: Nullable(Type.String()), user: Account })

export const Status = Type.Object({ status: Type.Boolean() })

/** Of an account with a second factor: no session yet, but a cookie that the second step needs. */
export const FirstStep = Type.Object({
  token: Type.Optional(Nullable(Type.String())),
  user: Type.Optional(Account),
  redirect: Type.Optional(Type.Boolean({ description: 'Whether `url` is to be visited.' })),
  url: Type.Optional(Type.String()),
  twoFactorRedirect: Type.Optional(Type.Literal(true, { description: 'The second factor must follow.' })),
  twoFactorMethods: Type.Optional(Type.Array(Type.Enum(secondFactors))),
})

export const Session = Type.Object({
  id: Type.String(),
  token: Nullable(Type.String({ description: 'Null for a caller with a JWT.' })),
  userId: Type.String(),
  expiresAt: Timestamp,
  ipAddress: Type.Optional(Nullable(Type.String())),
  userAgent: Type.Optional(Nullable(Type.String())),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

export const SignInMethod = Type.Object({
  id: Type.String(),
  providerId: Type.String(),
  accountId: Type.String(),
  userId: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})

export const Redirection = Type.Object({ url: Type.Optional(Type.String()), redirect: Type.Boolean() })

nameSchemas({ Account, FirstStep, Redirection, Session, SignedIn, SignInMethod, Status })
