import type { LinkMailPurpose } from '../../../platform/database/tables/joining.ts'
import { confirmationMails, noticeMails } from '../address-change/mails.ts'
import { invitationMails } from '../invitations/mails.ts'
import type { LinkMailKind } from './link-mails.ts'

export const linkMailKinds = (publicUrl: () => string): Readonly<Record<LinkMailPurpose, LinkMailKind>> => ({
  invitation: invitationMails(publicUrl),
  'address-change': confirmationMails(publicUrl),
  'address-notice': noticeMails(publicUrl),
})
