import { type Mail, MailRefused, type Message } from '../mail/mail.ts'
import { type Channel, PutOff, Refused } from './channel.ts'
import { type Letterhead, notificationLetter } from './email-letters.ts'

/** By e-mail. Offers go only to addresses that their owner has confirmed: anybody can sign up with another's. */
export function emailChannel(mail: Mail, head: () => Letterhead): Channel {
  return {
    name: 'EMAIL',
    obstacle({ notification, recipient }) {
      if (!mail.isConfigured) return 'channel not configured'
      const needsConsent = notification.type === 'MARKETING_OFFER'
      return needsConsent && !recipient.isEmailVerified ? 'address not verified' : undefined
    },
    send: ({ notification, recipient }) => sendLetter(mail, notificationLetter(head(), recipient, notification)),
  }
}

/** Throws Refused and PutOff, with what their recipient may be told. */
export async function sendLetter(mail: Mail, message: Message): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    if (error instanceof MailRefused) throw new Refused('mail server refused it', codesOf(error.cause))
    throw new PutOff('mail server did not take it', codesOf(error))
  }
}

/** Without the words of the mail server, which repeat the address. */
function codesOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as { code?: unknown; responseCode?: unknown }
  return `${code} ${responseCode}`.trim()
}
