import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Something at the address of a chain's node; `answer` may be exchanged at any time. */
export async function startNode(answer: Answer) {
  const node = { url: '', asked: 0, answer, [Symbol.asyncDispose]: stop }
  const server = createServer((request, response) => {
    node.asked += 1
    request.resume()
    node.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node

  async function stop(): Promise<void> {
    server.close()
    server.closeAllConnections()
  }
}

/** Answers every question with one result. */
export const answering = (result: unknown): Answer => sending(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))

export const sending =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

/** Takes every question and never answers. */
export const hanging: Answer = () => {}
