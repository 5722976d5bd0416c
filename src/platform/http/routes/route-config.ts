import type { FastifyRequest } from 'fastify'
import type { AccessPolicy } from '../../access/access.ts'
import type { Actor, Caller, Session } from '../../access/caller.ts'
import type { ApiKeyScope } from '../../database/tables/api-keys.ts'
import type { SecurityEventKind } from '../../database/tables/security-log.ts'
import type { Limit } from '../../limits/rate-limits.ts'
import type { EmptyValues } from '../bodies/empty-values.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { type ApiError, type ErrorParts, type Kind, unauthenticated } from '../errors/errors.ts'

export interface Tag {
  readonly name: string
  readonly description: string
}

declare module 'fastify' {
  interface FastifySchema {
    /** A verb and a noun, for the methods of generated clients: never changed, even where the path is. */
    operationId?: string
    /** In the imperative. */
    summary?: string
    description?: string
    /** Media types of the body, if not JSON. */
    consumes?: readonly string[]
  }
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
    /** Answers people in HTML: so are its refusals. */
    isPage?: true
    /** Takes forms from pages of other sites too: only where a link is the credential, and signs nobody in. */
    takesForeignForms?: true
    /** By default `emptied` for PUT, `absent` for other methods. */
    emptyValues?: EmptyValues
    acceptsIdempotencyKey?: boolean
    acceptsIfMatch?: true
    /** For OpenAPI, beyond what the declaration implies: the refusals themselves, or kinds in the words of the dialect. */
    refuses?: readonly (Kind | (() => ApiError))[]
    /** How the OpenAPI document groups routes. */
    tag?: Tag
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
