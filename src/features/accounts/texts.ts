import type { TextGroup } from '../../platform/texts/text-group.ts'
import { deletionTexts, ownDeletionTexts } from './mails.ts'
import { suspensionTexts } from './suspension/mail.ts'
import { telephoneTexts } from './telephone.ts'

/** Mails and SMS on accounts that the community can write in its own words. */
export const accountTexts: readonly TextGroup[] = [deletionTexts, ownDeletionTexts, suspensionTexts, telephoneTexts]
