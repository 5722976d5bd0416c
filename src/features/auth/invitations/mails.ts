import { sql } from 'kysely'
import type { Community } from '../../../platform/community/community.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { letter } from '../../../platform/senders/mail/letter.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { type TextGroup, textGroup } from '../../../platform/texts/text-group.ts'
import { textsOf } from '../../../platform/texts/wording.ts'
import type { LinkMailKind } from '../links/link-mails.ts'
import { INVITATION_DAYS, issueLink } from '../links/links.ts'

const invitation = textGroup({
  name: 'mail.invitation',
  variables: { days: 'number' },
  en: {
    subject: 'You are invited to the community',
    text: 'An administrator has invited you to the community. The link works once, for {days} days.',
    action: 'Accept the invitation',
    ignore: 'If you do not want to join, do nothing.',
  },
  uk: {
    subject: 'Вас запрошено до громади',
    text: 'Адміністрація запрошує вас до громади. Посилання діє один раз, протягом {days} днів.',
    action: 'Прийняти запрошення',
    ignore: 'Якщо ви не бажаєте приєднатися, нічого не робіть.',
  },
})

export const invitationTexts: readonly TextGroup[] = [invitation]

interface InvitationMail {
  readonly email: string
  readonly language: Locale
  readonly message: string | null
}

function invitationMail(community: Community, { email, language, message }: InvitationMail, link: string): Message {
  const say = textsOf(community, invitation, language, { days: INVITATION_DAYS })
  const own = message === null ? [] : [message]
  const paragraphs = [say('text'), ...own, { text: say('action'), address: link }, say('ignore')]
  return letter(email, say('subject'), paragraphs, language)
}

export const invitationMails = ({ community, publicUrl }: Pick<Platform, 'community' | 'publicUrl'>): LinkMailKind => ({
  async compose(trx, invitationId) {
    const opened = await beginDays(trx, invitationId)
    if (opened === undefined) return undefined
    const token = await issueLink(trx, invitationId, 'invitation')
    return invitationMail(community, opened, `${publicUrl()}/api/auth/invitation?token=${token}`)
  },

  async settle(trx, invitationId, isSent) {
    await trx
      .updateTable('invitations')
      .set({ mail_state: isSent ? 'sent' : 'failed' })
      .where('id', '=', invitationId)
      .execute()
  },
})

/** The days of the invitation begin when its mail is sent. */
async function beginDays(trx: Transaction, invitationId: string): Promise<InvitationMail | undefined> {
  return trx
    .updateTable('invitations')
    .set({ expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})` })
    .where('id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .returning(['email', 'language', 'message'])
    .executeTakeFirst()
}
