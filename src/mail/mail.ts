import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail {
  /** Resolves when the mail server has taken the message. Throws what it refused with. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Sends through the SMTP server of the settings; without one, writes messages to the log, links and all. */
export function openMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }, log: Logger): Mail {
  if (smtpUrl === undefined) {
    return {
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
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send({ to, subject, text, html }) {
      transport ??= openTransport(smtpUrl)
      // As one structured address: text with a comma would otherwise become two.
      await (await transport).sendMail({
        from: { name: 'Hromada', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
      })
    },
    async close() {
      const opened = await transport
      opened?.close()
    },
  }
}
