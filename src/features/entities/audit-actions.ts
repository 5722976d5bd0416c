import type { Audit } from '../audit/audit.ts'

/** What this feature writes into the audit log. */
export const entityActions = ['ENTITY_VERIFICATION'] as const

export type EntityAudit = Audit<(typeof entityActions)[number]>
