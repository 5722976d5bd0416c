import { queueAfterTransactionHook } from '@better-auth/core/context'
import type { Logger } from 'pino'
import { activeUser } from '../../platform/database/active-user.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueLetters } from '../../platform/senders/mail/outbox.ts'
import { type RepeatedSignUp, storeRepeatedSignUp } from './address-verification/repeated-sign-ups.ts'
import { findFormerAccounts, formerAccountMail } from './former-account.ts'
import { queueLinkMails } from './links/link-mails.ts'
import { existingAccountMail, type Language, type MailKind, openMailBudget } from './mails.ts'

interface MailQueueParts extends Pick<Platform, 'db' | 'community' | 'counters' | 'links'> {
  readonly log: Logger
}

interface Recipient {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

interface MailQueue {
  readonly verification: (recipient: Recipient, page: string | undefined) => Promise<void>
  /** With the address of an account that nobody has confirmed. */
  readonly repeatedSignUp: (recipient: Recipient, signUp: Omit<RepeatedSignUp, 'userId'>) => Promise<void>
  readonly existingAccount: (recipient: Recipient, language: Language) => Promise<void>
  /** To the address of an account that was deleted, if there is one. */
  readonly formerAccount: (address: string) => Promise<void>
  /** Nothing for an address without an account. */
  readonly reset: (address: string, page: string | undefined) => Promise<void>
  /** Nothing for an address without an account; one that is not proven is to be confirmed first. */
  readonly signInLink: (address: string, page: string | undefined) => Promise<void>
}

/** Within the limits for each address. */
export function openMailQueue({ db, log, community, counters, links }: MailQueueParts): MailQueue {
  const mayMail = openMailBudget(counters)

  async function withinBudget(kind: MailKind, { email, emailVerified }: Recipient, send: () => Promise<void>) {
    if (await mayMail(kind, email, emailVerified)) await send()
    else log.warn({ kind }, 'mail suppressed: limit for this address reached')
  }

  /** Pool deadlock: inside the transaction each sign-up would wait for a second connection. */
  const afterTransaction = (kind: MailKind, recipient: Recipient, send: () => Promise<void>) =>
    queueAfterTransactionHook(() => withinBudget(kind, recipient, send), {
      onError: (err) => log.error({ err, kind }, 'failed to queue a mail'),
    })

  async function formerAccount(address: string): Promise<void> {
    const [former] = await findFormerAccounts(db, [address])
    if (former === undefined) return
    await withinBudget('former-account', former, () => queueLetters(db, [formerAccountMail(community, former)]))
  }

  return {
    formerAccount,

    verification: (recipient, page) =>
      afterTransaction('verification', recipient, () => queueLinkMails(db, 'verification', [recipient.id], page)),

    repeatedSignUp: (recipient, signUp) =>
      afterTransaction('verification', recipient, () => storeRepeatedSignUp(db, { userId: recipient.id, ...signUp })),

    existingAccount: (recipient, language) =>
      afterTransaction('existing-account', recipient, () =>
        queueLetters(db, [existingAccountMail(community, { email: recipient.email, language }, links.home())]),
      ),

    async reset(address, page) {
      const recipient = await findRecipient(db, address)
      if (recipient === undefined) return formerAccount(address)
      await withinBudget('reset', recipient, () => queueLinkMails(db, 'reset', [recipient.id], page))
    },

    async signInLink(address, page) {
      const recipient = await findRecipient(db, address)
      if (recipient === undefined) return formerAccount(address)
      const kind = recipient.emailVerified ? 'sign-in' : 'verification'
      await withinBudget(kind, recipient, () => queueLinkMails(db, kind, [recipient.id], page))
    },
  }
}

function findRecipient(db: Database, address: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as emailVerified'])
    .where('email', '=', address)
    .where(activeUser)
    .executeTakeFirst()
}
