import type { FastifyRequest } from 'fastify'
import type { AccessPolicy } from './access.ts'
import type { Actor, Caller } from './caller.ts'
import type { Dialect } from './error-dialects.ts'
import { type ErrorParts, type Kind, unauthenticated } from './errors.ts'
import type { Limit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessPolicy
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

/** The caller of a route whose access policy has let only signed-in callers through. */
export function actorOf({ caller }: FastifyRequest): Actor {
  if (caller.user === null) throw unauthenticated()
  return { ...caller, user: caller.user }
}
