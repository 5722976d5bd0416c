export const auditLogActions = ['AUDIT_LOG_EXPORT', 'SECRET_ROTATE'] as const
