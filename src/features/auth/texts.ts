import type { TextGroup } from '../../platform/texts/text-group.ts'
import { addressChangeTexts } from './address-change/mails.ts'
import { invitationTexts } from './invitations/mails.ts'
import { authMailTexts } from './mails.ts'
import { revocationTexts } from './revocation-mail.ts'

/** Mails on accounts that the community can write in its own words. */
export const authTexts: readonly TextGroup[] = [
  ...authMailTexts,
  ...invitationTexts,
  ...addressChangeTexts,
  ...revocationTexts,
]
