import type { FastifyRequest } from 'fastify'
import type { Origin } from '../../platform/access/caller.ts'
import type { SecurityEventKind } from '../../platform/database/tables/security-log.ts'

interface EventOrigin extends Origin {
  readonly requestId: string
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Null where no account is known. */
  readonly userId: string | null
  /** Null for the service itself and its operator. */
  readonly origin: EventOrigin | null
  /** One of few words, such as a provider: never a secret, never what a caller sent. */
  readonly detail?: string | undefined
}

/** Does not fail, and nothing waits for it: call it once the change is committed. */
export type RecordSecurityEvent = (event: SecurityEvent) => void

export const originOf = ({ caller, id }: Pick<FastifyRequest, 'caller' | 'id'>): EventOrigin => ({
  ipAddress: caller.ipAddress,
  userAgent: caller.userAgent,
  requestId: id,
})

/** Of what `authRoutes` passes on to better-auth. */
export const originOfHeaders = (headers: Headers | undefined): EventOrigin => ({
  ipAddress: headers?.get('x-client-address') ?? '',
  userAgent: headers?.get('user-agent') ?? '',
  requestId: headers?.get('x-request-id') ?? '',
})
