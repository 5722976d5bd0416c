import { activeUser } from '../../../platform/database/active-user.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Locale } from '../../../platform/database/tables/accounts.ts'
import type { AccountMailPurpose } from '../../../platform/database/tables/mails.ts'
import type { Grants } from '../../../platform/grants.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Message } from '../../../platform/senders/mail/mail.ts'
import { addressVerificationMail, passwordResetMail, signInMail } from '../mails.ts'
import { listOtherAccess } from '../password-reset/other-access.ts'
import type { LinkMailKind } from './link-mails.ts'
import { issueLink } from './links.ts'

export interface AccountMailParts extends Pick<Platform, 'community' | 'publicUrl' | 'links'> {
  readonly grants: readonly Grants[]
}

interface Recipient {
  readonly id: string
  readonly email: string
  readonly language: Locale
  readonly email_verified: boolean
}

/** Mails of an account itself. A page is where better-auth's own endpoints lead to in the end. */
export function accountMails({
  community,
  publicUrl,
  links,
  grants,
}: AccountMailParts): Readonly<Record<AccountMailPurpose | 'repeated-sign-up', LinkMailKind>> {
  const at = (path: string) => `${publicUrl()}/api/auth/${path}`
  /** Whom the app leads on is asked first, on our own page; a front end beside it has a page of its own for that. */
  const confirmedTo = (token: string, page: string) =>
    page.startsWith('/app/')
      ? `${publicUrl()}/confirm?token=${token}&callbackURL=${encoded(page)}`
      : at(`verify-email?token=${token}&callbackURL=${encoded(page)}`)

  async function confirmation(
    trx: Transaction,
    recipient: Recipient,
    page: string | null,
    signUpId: string | null,
  ): Promise<Message | undefined> {
    const { id, email_verified: isProven } = recipient
    if (isProven) return undefined
    const token = await issueLink(trx, id, 'verification', signUpId)
    const link = page === null ? links.confirm(token) : confirmedTo(token, page)
    const disown = at(`disown?token=${await issueLink(trx, id, 'disown')}`)
    return addressVerificationMail(community, recipient, { link, disown })
  }

  return {
    reset: toUser(async (trx, user, page) => {
      const { id, email_verified: isProven } = user
      const token = await issueLink(trx, id, 'reset')
      const link =
        page === null ? links.resetPassword(token) : at(`reset-password/${token}?callbackURL=${encoded(page)}`)
      // Of an account whose address nobody has proven all of it goes.
      const access = isProven ? await listOtherAccess(trx, grants, id) : []
      return passwordResetMail(community, user, link, access)
    }),

    'sign-in': toUser(async (trx, user, page) => {
      const token = await issueLink(trx, user.id, 'sign-in')
      const link = `magic-link/verify?token=${token}${page === null ? '' : `&callbackURL=${encoded(page)}`}`
      return signInMail(community, user, at(link))
    }),

    verification: toUser((trx, user, page) => confirmation(trx, user, page, null)),

    'repeated-sign-up': {
      async compose(trx, signUpId, page) {
        const signUp = await trx
          .selectFrom('repeated_sign_ups')
          .select('user_id')
          .where('id', '=', signUpId)
          .executeTakeFirst()
        const user = signUp && (await findRecipient(trx, signUp.user_id))
        return user && confirmation(trx, user, page, signUpId)
      },
    },
  }
}

const encoded = encodeURIComponent

function toUser(
  write: (trx: Transaction, user: Recipient, page: string | null) => Promise<Message | undefined>,
): LinkMailKind {
  return {
    async compose(trx, userId, page) {
      const user = await findRecipient(trx, userId)
      return user && write(trx, user, page)
    },
  }
}

const findRecipient = (trx: Transaction, userId: string): Promise<Recipient | undefined> =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'language', 'email_verified'])
    .where('id', '=', userId)
    .where(activeUser)
    .executeTakeFirst()
