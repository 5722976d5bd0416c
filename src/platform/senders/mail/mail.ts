import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What is sent once more, because it is not known whether it arrived, can be recognised by it. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The mail server has refused a message for good: it would refuse it again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** An account without a mailbox has an address in a domain that will never be anybody's (RFC 2606, section 2). */
export const hasMailbox = (address: string): boolean => !address.endsWith('.invalid')

export interface Mail {
  /** False where messages only go to the log. */
  readonly isConfigured: boolean
  /** Resolves when the mail server has taken the message. Throws MailRefused, or what else went wrong. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000
const CONNECTIONS = 10
const MESSAGES_PER_CONNECTION = 1_000

/** Sends through the SMTP server of the settings; without one, writes messages to the log, links and all. */
export function openMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }, log: Logger): Mail {
  if (smtpUrl === undefined) {
    return {
      isConfigured: false,
      async send({ to, subject, text }) {
        log.warn({ to, subject, text }, 'no mail server is configured (SMTP_URL): this message was only logged')
      },
      async close() {},
    }
  }
  // Loaded with the first message, which a start need not wait for.
  let transport: Promise<Transporter> | undefined

  async function openTransport(url: string): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: MESSAGES_PER_CONNECTION,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    isConfigured: true,
    async send({ to, ...message }) {
      transport ??= openTransport(smtpUrl)
      try {
        // As one structured address: text with a comma would otherwise become two.
        await (await transport).sendMail({
          from: { name: 'Hromada', address: from },
          to: { name: '', address: to },
          ...message,
        })
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
    async close() {
      const opened = await transport
      opened?.close()
    },
  }
}

/**
 * A 5xx to the message or its addresses (RFC 5321, section 4.2.1), not to the connection or the sign-in before it; or
 * what cannot even be asked, as an address that is none.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  return !('responseCode' in error) || Number(error.responseCode) >= 500
}
