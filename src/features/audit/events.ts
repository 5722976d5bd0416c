import type { Origin } from '../../platform/access/caller.ts'

/** Without a user: the operator on the command line, or the service itself. */
export interface AuditActor extends Origin {
  readonly user: { readonly id: string; readonly email: string } | null
}

export interface AuditEvent<Action extends string = string> {
  readonly action: Action
  readonly target: { readonly type: string; readonly id: string }
  /** Stored apart, and erased with the person. */
  readonly person?: {
    readonly userId: string
    readonly email: string
    readonly reason?: string | null
    readonly notes?: string | null
  }
  /** Permanent, so it must not name a person. */
  readonly details: Readonly<Record<string, unknown>>
  readonly batchId?: string
}

export interface Occurrence {
  readonly actor: AuditActor
  readonly event: AuditEvent
}

/** The actor id of entries without a user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'
