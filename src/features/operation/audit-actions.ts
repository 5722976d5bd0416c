import type { Audit } from '../audit/audit.ts'

export const operationActions = ['BACKUP_CREATE', 'DATA_IMPORT', 'DATA_EXPORT'] as const

export type OperationAudit = Audit<(typeof operationActions)[number]>
