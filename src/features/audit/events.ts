import type { Origin } from '../http/caller.ts'

export const auditActions = [
  'NEWS_CREATE',
  'NEWS_UPDATE',
  'NEWS_DELETE',
  'NEWS_CATEGORY_CREATE',
  'NEWS_CATEGORY_DELETE',
  'USER_VIEW',
  'USER_CREATE',
  'USER_ROLE_UPDATE',
  'USER_VERIFICATION',
  'USER_DELETE',
  'USER_RESTORE',
  'USER_ERASE',
  'ENTITY_VERIFICATION',
  'OPPORTUNITY_UPDATE',
  'OPPORTUNITY_DELETE',
  'NOTIFICATION_CREATE',
  'AUDIT_LOG_EXPORT',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did something. Without a user: the operator on the command line, or the service by itself. */
export interface AuditActor extends Origin {
  readonly user: { readonly id: string; readonly email: string } | null
}

export interface AuditEvent {
  readonly action: AuditAction
  readonly target: { readonly type: string; readonly id: string }
  /** Whom it is about, and what was said of them: kept apart, and erased with the person. */
  readonly person?: {
    readonly userId: string
    readonly email: string
    readonly reason?: string | null
    readonly notes?: string | null
  }
  /** Before, after and the like: final, so never anything that names a person. */
  readonly details: Readonly<Record<string, unknown>>
  readonly batchId?: string
}

/** One event and who caused it. */
export interface Occurrence {
  readonly actor: AuditActor
  readonly event: AuditEvent
}

/** Stands in entries for the actor who is no user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000'
