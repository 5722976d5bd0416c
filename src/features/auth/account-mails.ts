import { activeUser } from '../../platform/database/active-user.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { JobDefinition } from '../../platform/jobs/queue.ts'
import { hasMailbox, type Message } from '../../platform/senders/mail/mail.ts'
import type { Platform } from '../../platform.ts'
import { issueLink } from './mailed-links.ts'
import { addressVerificationMail, passwordResetMail, signInMail } from './mails.ts'

/** What is to be mailed. The link is made when the mail is sent: whoever reads the queue finds none. */
export interface AccountMail {
  readonly kind: 'reset' | 'verification' | 'sign-in'
  readonly userId: string
  /** Where the link leads in the end, already checked. */
  readonly page?: string
}

/** As the mails of `sendMail`. */
export const sendAccountMail = {
  name: 'send-account-mail',
  retries: 6,
  firstRetryDelaySeconds: 5,
  keptSeconds: 3600,
} satisfies JobDefinition

type AccountMailParts = Pick<Platform, 'db' | 'mail' | 'keys' | 'publicUrl' | 'links'>

export const accountMailHandler = (parts: AccountMailParts) => async (given: AccountMail) => {
  const message = await transaction(parts.db, (trx) => compose(trx, parts, given))
  if (message !== undefined && hasMailbox(message.to)) await parts.mail.send(message)
}

/** Undefined when nobody needs the mail any more. */
async function compose(
  trx: Transaction,
  { keys, publicUrl, links }: AccountMailParts,
  { kind, userId, page }: AccountMail,
): Promise<Message | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'language', 'email_verified'])
    .where('id', '=', userId)
    .where(activeUser)
    .executeTakeFirst()
  if (user === undefined) return undefined
  const at = (path: string) => `${publicUrl()}/api/auth/${path}`
  const target = page === undefined ? '' : encodeURIComponent(page)
  if (kind === 'reset') {
    const token = await issueLink(trx, userId, 'reset')
    const link = page === undefined ? links.resetPassword(token) : at(`reset-password/${token}?callbackURL=${target}`)
    return passwordResetMail(user.email, user.language, link)
  }
  if (kind === 'sign-in') {
    const token = await issueLink(trx, userId, 'sign-in')
    return signInMail(
      user.email,
      user.language,
      at(`magic-link/verify?token=${token}${target && `&callbackURL=${target}`}`),
    )
  }
  if (user.email_verified) return undefined
  const { createEmailVerificationToken } = await import('better-auth/api')
  const token = await createEmailVerificationToken(keys.session, user.email)
  const link = page === undefined ? links.confirm(token) : at(`verify-email?token=${token}&callbackURL=${target}`)
  const disown = at(`disown?token=${await issueLink(trx, userId, 'disown')}`)
  return addressVerificationMail(user.email, user.language, { link, disown })
}
