import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** A mail server in a process of its own; written by hand, as it shares the cores with what is measured. */
export async function startSmtpSink() {
  const child = fork(import.meta.filename)
  const { url } = await messageOf<{ url: string }>(child)
  return {
    url,
    /** How many mails arrived, and how many different ones. */
    count() {
      child.send('count')
      return messageOf<{ different: number; received: number }>(child)
    },
    stop: () => void child.disconnect(),
  }
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message')
  return message as Message
}

const END_OF_MESSAGE = '\r\n.\r\n'

/** Accepts everything at once and stores only the Message-IDs. */
async function serve(): Promise<void> {
  const ids = new Map<string, number>()
  const port = await listen(createServer((socket) => converse(socket, ids)))
  process.send?.({ url: `smtp://127.0.0.1:${port}` })
  process.on('message', () => {
    const received = ids.values().reduce((sum, times) => sum + times, 0)
    process.send?.({ different: ids.size, received })
  })
  process.on('disconnect', () => process.exit(0))
}

function converse(socket: Socket, ids: Map<string, number>): void {
  let isInMessage = false
  let rest = ''
  socket.setNoDelay(true).setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (text: string) => {
    rest += text
    let answers = ''
    for (;;) {
      const end = isInMessage ? END_OF_MESSAGE : '\r\n'
      const length = rest.indexOf(end)
      if (length === -1) break
      const part = rest.slice(0, length)
      rest = rest.slice(length + end.length)
      if (isInMessage) {
        const id = /^Message-ID: (\S+)/im.exec(part)?.[1] ?? ''
        ids.set(id, (ids.get(id) ?? 0) + 1)
      }
      answers += isInMessage ? '250 accepted\r\n' : answerTo(part)
      isInMessage = !isInMessage && /^DATA$/i.test(part)
    }
    if (answers !== '') socket.write(answers)
  })
}

function answerTo(command: string): string {
  if (/^EHLO/i.test(command)) return '250-sink\r\n250 PIPELINING\r\n'
  if (/^DATA$/i.test(command)) return '354 go on\r\n'
  return /^QUIT$/i.test(command) ? '221 bye\r\n' : '250 ok\r\n'
}

if (import.meta.main) await serve()
