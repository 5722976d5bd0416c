import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** What goes along with a request. */
export interface Sending {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  /** An object is sent as JSON. */
  readonly body?: object | Buffer
}

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Client extends Disposable {
  /** Rejects when the connection breaks, or nothing comes for long. */
  send(method: string, path: string, sending?: Sending): Promise<Answer>
  /** Ends all connections; the next request makes new ones. */
  disconnect(): void
}

const SILENCE_LIMIT_MS = 30_000

/** Sends requests over connections that can be ended, which those of `fetch` cannot. */
export function openClient(url: string): Client {
  const { hostname, port } = new URL(url)
  let agent = new Agent({ keepAlive: true })

  function disconnect(): void {
    agent.destroy()
    agent = new Agent({ keepAlive: true })
  }

  function send(method: string, path: string, { token, headers = {}, body }: Sending = {}): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const sending = request({
      ...{ agent, hostname, port, method, path, timeout: SILENCE_LIMIT_MS },
      headers: {
        ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': bytes.length }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    sending.once('timeout', () => sending.destroy(new Error(`${method} ${path} is not answered`)))
    sending.on('error', reject)
    sending.once('response', (answer: IncomingMessage) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject)
    })
    sending.end(bytes)
    return promise
  }

  return { send, disconnect, [Symbol.dispose]: disconnect }
}
