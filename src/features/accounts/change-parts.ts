import type { Community } from '../../platform/community/community.ts'
import type { RecordSecurityEvent } from '../security-log/event.ts'
import type { AccountAudit } from './audit-actions.ts'

/** What a change of an account uses beside its transaction. */
export interface ChangeParts {
  readonly community: Community
  readonly audit: AccountAudit
}

/** And one of who gets in, which is an event of security. */
export interface AccessChangeParts extends ChangeParts {
  readonly recordSecurityEvent: RecordSecurityEvent
}
