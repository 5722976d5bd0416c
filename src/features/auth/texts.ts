import type { TextGroup } from '../../platform/texts/text-group.ts'
import { accessChangeTexts } from './access-changes/mails.ts'
import { addressChangeTexts } from './address-change/mails.ts'
import { formerAccountTexts } from './former-account.ts'
import { invitationTexts } from './invitations/mails.ts'
import { authMailTexts } from './mails.ts'
import { otherAccessTexts } from './password-reset/access-words.ts'
import { reauthenticationTexts } from './reauthentication/mailed-code.ts'
import { revocationTexts } from './revocation-mail.ts'

/** Mails on accounts that the community can write in its own words. */
export const authTexts: readonly TextGroup[] = [
  ...authMailTexts,
  ...invitationTexts,
  ...addressChangeTexts,
  ...revocationTexts,
  accessChangeTexts,
  reauthenticationTexts,
  otherAccessTexts,
  formerAccountTexts,
]
