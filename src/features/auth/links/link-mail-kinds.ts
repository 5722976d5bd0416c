import type { LinkMailPurpose } from '../../../platform/database/tables/mails.ts'
import type { Counters } from '../../../platform/limits/counters.ts'
import { accessChangeMails } from '../access-changes/mails.ts'
import { confirmationMails, noticeMails } from '../address-change/mails.ts'
import { invitationMails } from '../invitations/mails.ts'
import { reauthenticationMails } from '../reauthentication/mailed-code.ts'
import { type AccountMailParts, accountMails } from './account-mails.ts'
import type { LinkMailKind } from './link-mails.ts'

interface LinkMailKindParts extends AccountMailParts {
  readonly counters: Counters
}

export const linkMailKinds = (parts: LinkMailKindParts): Readonly<Record<LinkMailPurpose, LinkMailKind>> => ({
  ...accountMails(parts),
  invitation: invitationMails(parts),
  'address-change': confirmationMails(parts),
  'address-notice': noticeMails(parts),
  'access-change': accessChangeMails(parts),
  reauthentication: reauthenticationMails(parts.community),
})
