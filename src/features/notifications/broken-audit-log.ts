import type { Community } from '../../platform/community/community.ts'
import type { TellOfBreak } from '../audit/daily-verification.ts'
import { NO_USER } from '../audit/events.ts'
import { notifyAdministrators } from './notify.ts'

export const tellOfBrokenAuditLog =
  (community: Community): TellOfBreak =>
  (trx, variables) =>
    notifyAdministrators(trx, community, { template: 'audit_log_broken', variables }, { id: NO_USER })
