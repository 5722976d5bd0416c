import type { Audit } from '../audit/audit.ts'

/** What this feature writes into the audit log. */
export const webhookActions = ['USER_WEBHOOK_DELETE'] as const

export type WebhookAudit = Audit<(typeof webhookActions)[number]>
