import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The addresses of the envelope, to whom it really went. */
  readonly recipients: readonly string[]
  readonly raw: string
}

export interface MailSink extends AsyncDisposable {
  /** For the setting SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Resolves with the next mail that arrives or has not been taken yet. */
  next(): Promise<ReceivedMail>
}

/** A real SMTP server, on a free port unless one is named, that keeps what it is sent. */
export async function startMailSink(port = 0): Promise<MailSink> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const raw = await buffer(stream)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const mail = { ...(await PostalMime.parse(raw)), recipients, raw: raw.toString() }
      received.push(mail)
      done()
      hand()
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: listening } = server.server.address() as AddressInfo

  function hand(): void {
    const mail = received[taken]
    if (mail === undefined || waiting.length === 0) return
    taken += 1
    waiting.shift()?.(mail)
  }

  return {
    url: `smtp://127.0.0.1:${listening}`,
    received,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        hand()
      }),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
