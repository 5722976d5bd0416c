import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

type Answer = (socket: Socket, path: string, body: string) => unknown

/** For tests: counts whole requests by path, and leaves the bytes of the answer to the test. */
export async function startCounting(answer: Answer) {
  const paths = new Map<string, number>()
  const server: Server = createServer((socket) => {
    let received = ''
    socket.on('error', () => {})
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text
      const match = received.match(/^\w+ (\S+) HTTP\/1\.1\r\n.*?\r\n\r\n/s)
      if (!match) return
      const bodyBytes = Number(match[0].match(/content-length: (\d+)/i)?.[1] ?? 0)
      if (received.length < match[0].length + bodyBytes) return
      const [head, path = ''] = match
      const body = received.slice(head.length)
      received = ''
      paths.set(path, (paths.get(path) ?? 0) + 1)
      answer(socket, path, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    count: () => paths.values().reduce((sum, times) => sum + times, 0),
    [Symbol.dispose]: () => void server.close(),
  }
}
