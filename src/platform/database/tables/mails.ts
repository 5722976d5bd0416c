import type { Generated, JSONColumnType } from 'kysely'

export type AccountMailPurpose = 'reset' | 'verification' | 'sign-in'
export type LinkMailPurpose =
  | 'invitation'
  | 'address-change'
  | 'address-notice'
  | 'access-change'
  | 'reauthentication'
  | 'repeated-sign-up'
  | AccountMailPurpose
/** A letter is complete; the others are composed when they are sent, as their links are made then. */
export type MailPurpose = 'letter' | LinkMailPurpose

/** A letter that waits: see Message. */
interface StoredMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language?: string
}

export interface MailTables {
  /** The outbox. */
  mails: {
    id: string
    purpose: MailPurpose
    /** Of a letter, as of each purpose one of these seven. */
    message: JSONColumnType<StoredMessage> | null
    invitation_id: string | null
    address_change_id: string | null
    /** An account. */
    recipient_id: string | null
    access_change_id: string | null
    session_id: string | null
    repeated_sign_up_id: string | null
    /** Where the link leads in the end, already checked. */
    page: string | null
    next_attempt_at: Generated<Date>
    attempts: Generated<number>
    /** How often the mail server has put it off. */
    deferrals: Generated<number>
  }
  /** For 40 days. */
  given_up_mails: {
    day: string
    purpose: MailPurpose | 'notification'
    reason: string
    count: string
  }
}
