import type { Audit } from '../audit/audit.ts'

/** What this feature writes into the audit log. */
export const notificationActions = ['NOTIFICATION_CREATE', 'NOTIFICATION_CANCEL', 'NOTIFICATION_VIEW'] as const

export type NotificationAudit = Audit<(typeof notificationActions)[number]>
