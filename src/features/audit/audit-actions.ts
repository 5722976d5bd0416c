export const auditLogActions = ['AUDIT_ENTRY_LOST', 'AUDIT_LOG_EXPORT', 'SECRET_ROTATE'] as const
