import { createServer, type Socket } from 'node:net'

/** A mail server in a process of its own that takes everything at once and keeps but the Message-IDs. */
const ids = new Map<string, number>()
const END_OF_MESSAGE = '\r\n.\r\n'

function converse(socket: Socket): void {
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
      if (isInMessage) keep(part)
      answers += isInMessage ? '250 taken\r\n' : answerTo(part)
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

function keep(message: string): void {
  const id = /^Message-ID: (\S+)/im.exec(message)?.[1] ?? ''
  ids.set(id, (ids.get(id) ?? 0) + 1)
}

const server = createServer(converse).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.({ url: `smtp://127.0.0.1:${address.port}` })
})
process.on('message', () => {
  const received = [...ids.values()].reduce((sum, times) => sum + times, 0)
  process.send?.({ different: ids.size, received })
})
process.on('disconnect', () => process.exit(0))
