import type { LinkMailPurpose } from '../../../platform/database/tables/joining.ts'
import { confirmationMails, noticeMails } from '../address-change/mails.ts'
import { invitationMails } from '../invitations/mails.ts'
import { type AccountMailParts, accountMails } from './account-mails.ts'
import type { LinkMailKind } from './link-mails.ts'

export const linkMailKinds = (parts: AccountMailParts): Readonly<Record<LinkMailPurpose, LinkMailKind>> => ({
  ...accountMails(parts),
  invitation: invitationMails(parts.publicUrl),
  'address-change': confirmationMails(parts.publicUrl),
  'address-notice': noticeMails(parts.publicUrl),
})
