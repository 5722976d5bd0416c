import type { Audit } from '../audit/audit.ts'

/** What this feature writes into the audit log. */
export const accountActions = [
  'USER_VIEW',
  'USER_ROLE_UPDATE',
  'USER_STATUS_UPDATE',
  'USER_VERIFICATION',
  'USER_DELETE',
  'USER_RESTORE',
  'USER_ERASE',
  'USER_SESSIONS_END',
  'USER_API_KEY_REVOKE',
] as const

export type AccountAudit = Audit<(typeof accountActions)[number]>
