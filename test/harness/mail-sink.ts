import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { keepArrivals } from './arrivals.ts'
import { keepSetAnswer } from './set-answer.ts'

interface ReceivedMail extends Email {
  /** The addresses of the envelope, to whom it really went. */
  readonly recipients: readonly string[]
  readonly raw: string
}

export interface MailSink extends AsyncDisposable {
  /** For the setting SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** From now on every recipient is refused with this code; without one mail is taken again. */
  answerWith(code?: number): void
  /** The next recipients are refused with this code, and no others. */
  answerNextWith(code: number, times?: number): void
  /** Whether it hangs up on everybody, without a word. */
  hangUp(isAway: boolean): void
  /** Takes the first mail that is wanted of those not taken yet, as soon as there is one. */
  next(isWanted?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
}

/** A real SMTP server, on a free port unless one is named, that keeps what it is sent. */
export async function startMailSink(port = 0): Promise<MailSink> {
  const { received, add, next } = keepArrivals<ReceivedMail>('a mail')
  const refusal = keepSetAnswer<number>()
  const sockets = new Set<Socket>()
  let isAway = false
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const responseCode = refusal.take()
      done(responseCode === undefined ? null : Object.assign(new Error('Refused'), { responseCode }))
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      // Who is killed while it speaks leaves half a message.
      keep(stream, recipients).then(() => done(), done)
    },
  })
  server.server.on('connection', (socket: Socket) => {
    if (isAway) socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  // A sender that is killed between two commands of a mail resets its connection.
  server.on('error', ({ code }: NodeJS.ErrnoException) => assert.match(String(code), /^(ECONNRESET|EPIPE)$/))
  const { port: listening } = server.server.address() as AddressInfo

  async function keep(stream: Readable, recipients: readonly string[]): Promise<void> {
    const raw = await buffer(stream)
    add({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString() })
  }

  return {
    url: `smtp://127.0.0.1:${listening}`,
    received,
    answerWith: refusal.always,
    answerNextWith: refusal.next,
    hangUp(given) {
      isAway = given
      if (isAway) for (const socket of sockets) socket.destroy()
    },
    next,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The next mail to an address with one of these subjects; others stay where they are. */
export const nextMail = (sink: MailSink, address: string, ...subjects: readonly string[]): Promise<ReceivedMail> =>
  sink.next(({ recipients, subject = '' }) => recipients[0] === address && subjects.includes(subject))
