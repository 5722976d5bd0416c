import type { TellOfBreak } from '../audit/daily-verification.ts'
import { NO_USER } from '../audit/events.ts'
import { notifyAdministrators } from './notify.ts'

export const tellOfBrokenAuditLog: TellOfBreak = (trx, variables) =>
  notifyAdministrators(trx, { template: 'audit_log_broken', variables }, { id: NO_USER })
