import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Pace } from '../pace.ts'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What the body of the document holds. */
  readonly html: string
  readonly language: string
  /** Of the Message-ID, before the `@`: identifies a repeated message, of which the first may have arrived. */
  readonly id?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Permanent: a retry would be refused too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Put off by the server, whose allowance, load or lists say "not now" (4yz: RFC 5321, section 4.2.1). */
export class MailPutOff extends Error {
  override readonly name = 'MailPutOff'
}

/** The domain of accounts without a mailbox (RFC 2606, section 2). */
export const hasMailbox = (address: string): boolean => !address.endsWith('.invalid')

export interface Mail {
  readonly isConfigured: boolean
  /** How many of at most `most` may be under way at once: fewer, or none for now, where the server puts mails off. */
  limit(most: number): number
  /** Resolves when the mail server has accepted the message. Throws MailRefused, MailPutOff, or a transient error. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000
const CONNECTIONS = 10
const MESSAGES_PER_CONNECTION = 1_000
/** Whoever is away answers none of them: the standard (RFC 3834, section 5), and what Exchange understands. */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export interface Stationery {
  readonly name: () => string
  readonly dress: (message: Message) => Omit<Message, 'language'>
}

interface MailServer {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Whether the operator holds all mail back. */
  readonly isHeld: boolean
}

export function openMail(
  { smtpUrl, from, isHeld }: MailServer,
  { name, dress }: Stationery,
  pace: Pace,
  log: Logger,
): Mail {
  const limit = (most: number) => (isHeld ? 0 : Math.min(most, pace.limit()))
  if (smtpUrl === undefined) {
    return {
      isConfigured: false,
      limit,
      async send({ to, subject, text }) {
        log.warn({ to, subject, text }, 'no mail server configured (SMTP_URL): message only logged')
      },
      async close() {},
    }
  }
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

  const host = from.slice(from.lastIndexOf('@') + 1)

  return {
    isConfigured: true,
    limit,
    async send(given) {
      const { language } = given
      const { to, id, headers, ...message } = dress(given)
      transport ??= openTransport(smtpUrl)
      try {
        // Injection: in one text, an address with a comma would become two.
        await (await transport).sendMail({
          from: { name: name(), address: from },
          to: { name: '', address: to },
          ...(id !== undefined && { messageId: `<${id}@${host}>` }),
          headers: { ...UNANSWERED, ...(language !== undefined && { 'Content-Language': language }), ...headers },
          ...message,
        })
        pace.taken()
      } catch (error) {
        if (!isPutOff(error)) throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error
        pace.putOff()
        throw new MailPutOff(error.message, { cause: error })
      }
    },
    async close() {
      const opened = await transport
      opened?.close()
    },
  }
}

const isPutOff = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error && Math.floor(Number(error.responseCode) / 100) === 4

/** A 5xx to the message or its addresses (RFC 5321, section 4.2.1), or an address that is not one. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error && 'code' in error)) return false
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false
  return !('responseCode' in error) || Number(error.responseCode) >= 500
}
