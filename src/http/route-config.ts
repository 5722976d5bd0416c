import type { FastifyRequest } from 'fastify'
import type { AccessPolicy } from './access.ts'
import type { Actor, Caller } from './caller.ts'
import { type Kind, unauthenticated } from './errors.ts'
import type { Limit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessPolicy
    limits?: readonly Limit[]
    /** What a 500 of this route says. */
    failure?: string
    /** What a body or query of the wrong form is told; absent: the field and the reason. */
    invalid?: string
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
