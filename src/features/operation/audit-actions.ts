import type { Audit } from '../audit/audit.ts'

export const operationActions = ['BACKUP_CREATE'] as const

export type OperationAudit = Audit<(typeof operationActions)[number]>
