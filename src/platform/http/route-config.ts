import type { FastifyRequest } from 'fastify'
import type { ApiKeyScope } from '../database/tables/api-keys.ts'
import type { SecurityEventKind } from '../database/tables/security-log.ts'
import type { AccessPolicy } from './access.ts'
import type { Actor, Caller, Session } from './caller.ts'
import type { EmptyValues } from './empty-values.ts'
import type { Dialect } from './error-dialects.ts'
import { type ErrorParts, type Kind, unauthenticated } from './errors.ts'
import type { Limit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessPolicy
    /** Scope that an API key needs; absent: no key is accepted. */
    scope?: ApiKeyScope
    limits?: readonly Limit[]
    /** A security event: recorded when the route succeeds for a signed-in caller. */
    records?: SecurityEventKind
    failure?: string
    /** Errors of invalid fields, by name; `body` for a body that is not an object, `unreadable` for one that is no JSON. */
    invalid?: Readonly<Record<string, ErrorParts>>
    dialect?: Dialect
    isBodyOptional?: true
    /** By default `emptied` for PUT, `absent` for other methods. */
    emptyValues?: EmptyValues
    /** Accepts an Idempotency-Key. */
    acceptsIdempotencyKey?: boolean
    /** For OpenAPI, beyond what the declaration implies. */
    refuses?: readonly Kind[]
  }
  interface FastifyRequest {
    caller: Caller
  }
}

export function actorOf({ caller }: FastifyRequest): Actor {
  if (caller.user === null) throw unauthenticated()
  return { ...caller, user: caller.user }
}

export function sessionOf({ caller }: FastifyRequest): Session {
  if (caller.user?.session === undefined) throw unauthenticated()
  return caller.user.session
}
