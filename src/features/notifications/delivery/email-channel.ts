import { mailFailure, mailFailureCodes } from '../../../platform/senders/mail/given-up.ts'
import { type Mail, MailPutOff, MailRefused, type Message } from '../../../platform/senders/mail/mail.ts'
import type { MayMailUnverified } from '../../../platform/senders/mail/unverified-budget.ts'
import { type Channel, NoAddress, PermanentFailure, TransientFailure } from './channel-contract.ts'
import type { OutgoingNotification } from './due-deliveries.ts'
import { type Letterhead, notificationLetter } from './email-letters.ts'

const NOT_VERIFIED = 'address not verified'

/**
 * Anybody can sign up with another person's address: one that is not verified gets security alerts in our own words only,
 * as nobody's title or offer may reach a stranger, and few of them.
 */
export function emailChannel(mail: Mail, head: () => Letterhead, mayMailUnverified: MayMailUnverified): Channel {
  return {
    name: 'EMAIL',
    limit: mail.limit,
    skipReason({ notification, recipient }) {
      if (!mail.isConfigured) return 'channel not configured'
      return recipient.isEmailVerified || isFixedAlert(notification) ? undefined : NOT_VERIFIED
    },
    async send({ notification, recipient }) {
      if (!recipient.isEmailVerified && !(await mayMailUnverified(recipient.email))) throw new NoAddress(NOT_VERIFIED)
      await sendLetter(mail, notificationLetter(head(), recipient, notification))
    },
  }
}

/** The texts of an administrator's alert are not fixed, whatever template it names. */
const isFixedAlert = ({ type, trigger }: OutgoingNotification) =>
  type === 'SECURITY_ALERT' && trigger !== 'ADMIN_ACTION'

/** Throws PermanentFailure and TransientFailure. */
export async function sendLetter(mail: Mail, message: Message): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    const isDeferral = error instanceof MailPutOff
    const detail = mailFailureCodes(error)
    if (error instanceof MailRefused) throw new PermanentFailure(mailFailure(error), detail)
    throw new TransientFailure(mailFailure(error), detail, { isDeferral })
  }
}
