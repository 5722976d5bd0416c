import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const END_OF_LINE = '\r\n'
const END_OF_MAIL = '\r\n.\r\n'
const MAX_MAIL_BYTES = 1024 * 1024
const MAX_CONNECTIONS = 50

/** Of each command that is understood; DATA begins a mail. */
const answers: Readonly<Record<string, string>> = {
  EHLO: '250 demo',
  MAIL: '250 go on',
  RCPT: '250 go on',
  DATA: '354 up to a line that is a dot',
  RSET: '250 forgotten',
  NOOP: '250 nothing done',
  QUIT: '221 bye',
}

interface MailServer extends AsyncDisposable {
  /** For the setting SMTP_URL. */
  readonly url: string
}

/**
 * A mail server for programs of this machine (RFC 5321, without extensions, so that mails come in ASCII). It takes every
 * mail and passes none on.
 */
export async function startMailServer(take: (mail: string) => void): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Whoever hangs up leaves half a mail, which is none.
    socket.on('error', () => socket.destroy())
    converse(socket, take)
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function converse(socket: Socket, take: (mail: string) => void): void {
  let unread = ''
  let isInMail = false

  /** Up to the end of the line, or of the mail; undefined until that has come. */
  function read(): string | undefined {
    const end = isInMail ? END_OF_MAIL : END_OF_LINE
    const length = unread.indexOf(end)
    if (length === -1) return undefined
    const text = unread.slice(0, length)
    unread = unread.slice(length + end.length)
    return text
  }

  function answerTo(text: string): string {
    if (isInMail) {
      isInMail = false
      // Dots that begin a line are doubled on the way (section 4.5.2).
      take(text.replaceAll(/^\./gm, '').replaceAll(END_OF_LINE, '\n'))
      return '250 taken'
    }
    const command = text.slice(0, 4).toUpperCase()
    isInMail = command === 'DATA'
    return answers[command] ?? '502 not understood'
  }

  function say(answer: string): void {
    socket.write(answer + END_OF_LINE)
    if (answer === answers.QUIT) socket.end()
  }

  say('220 demo')
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    unread += chunk
    for (let text = read(); text !== undefined; text = read()) say(answerTo(text))
    if (unread.length > MAX_MAIL_BYTES) socket.destroy()
  })
}
