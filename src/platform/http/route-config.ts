import type { FastifyRequest } from 'fastify'
import type { AccessPolicy } from './access.ts'
import type { Actor, ApiKeyScope, Caller, Session } from './caller.ts'
import type { Dialect } from './error-dialects.ts'
import { type ErrorParts, type Kind, unauthenticated } from './errors.ts'
import type { Limit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessPolicy
    /** What an API key must be made for to be let in here; without it none is, and all are answered as bad ones. */
    scope?: ApiKeyScope
    limits?: readonly Limit[]
    /** What a 500 of this route says. */
    failure?: string
    /**
     * What is said of a field of the wrong form, by its name; `body` for a body that is no object. Of any other the
     * name and what is wrong with it.
     */
    invalid?: Readonly<Record<string, ErrorParts>>
    /** Set by the area in which the route is declared. */
    dialect?: Dialect
    /** True where no body means one without properties. */
    isBodyOptional?: true
    /** True for a POST that creates something and so takes an Idempotency-Key. */
    creates?: boolean
    /** Refusals of this route beyond those that its declaration implies; for its description. */
    refuses?: readonly Kind[]
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** The caller of a route whose access policy has let only known callers through. */
export function actorOf({ caller }: FastifyRequest): Actor {
  if (caller.user === null) throw unauthenticated()
  return { ...caller, user: caller.user }
}

/** The caller's session, on a route that lets only signed-in callers through, and no API keys. */
export function sessionOf({ caller }: FastifyRequest): Session {
  if (caller.user?.session === undefined) throw unauthenticated()
  return caller.user.session
}
