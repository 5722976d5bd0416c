import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

const MAX_MAIL_BYTES = 1024 * 1024
const MAX_CONNECTIONS = 50

export interface Letter {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface MailServer extends AsyncDisposable {
  readonly url: string
}

/** A mail server for programs of this machine, which takes every mail and passes none on. */
export async function startMailServer(take: (letter: Letter) => void): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    maxClients: MAX_CONNECTIONS,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    onData(stream, _session, done) {
      readLetter(stream).then((letter) => {
        if (!stream.sizeExceeded) take(letter)
        done()
      }, done)
    },
  })
  // Whoever hangs up leaves half a mail, which is none.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readLetter(stream: SMTPServerDataStream): Promise<Letter> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  const { from, to, subject, text, html }: Email = await PostalMime.parse(Buffer.concat(chunks))
  return {
    from: from === undefined ? '' : written(from),
    to: (to ?? []).map(written).join(', '),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  }
}

const written = ({ name, address = '' }: Address) => (name ? `${name} <${address}>` : address)
