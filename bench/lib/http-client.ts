import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LoadRequest } from './load-generator.ts'

/** What goes along with a request. */
export interface Sending {
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: object | Buffer
}

export type Client = ReturnType<typeof openClient>

const SILENCE_TIMEOUT_MS = 30_000

/** Sends requests over connections that can be closed, which those of `fetch` cannot. */
export function openClient(url: string) {
  const { hostname, port } = new URL(url)
  let agent = new Agent({ keepAlive: true })

  /** Closes all connections; the next request opens new ones. */
  function disconnect(): void {
    agent.destroy()
    agent = new Agent({ keepAlive: true })
  }

  /** Rejects when the connection breaks, or nothing arrives for half a minute. */
  function send(method: string, path: string, { token, headers = {}, body }: Sending = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly status: number; readonly text: string }>()
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const sending = request({
      ...{ agent, hostname, port, method, path, timeout: SILENCE_TIMEOUT_MS },
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

type Headers = Readonly<Record<string, string>>

export const get = (path: string, headers: Headers = {}): LoadRequest => ({ method: 'GET', path, headers })

export const withJson = (method: string, path: string, headers: Headers, body: object): LoadRequest => ({
  ...{ method, path, headers: { ...headers, 'content-type': 'application/json' } },
  body: JSON.stringify(body),
})

export const bearer = ({ token }: { readonly token: string }): Headers => ({ authorization: `Bearer ${token}` })

/** Liking an article, and taking that back. */
export const likesOf = (articleId: string, headers: Headers): LoadRequest[] =>
  ['like', 'unlike'].map((action) => withJson('POST', `/api/news/${articleId}/like`, headers, { action }))

/** Sends a request with `fetch`; throws on anything but a success. */
export async function fetchAnswer(url: string, { method, path, headers = {}, body }: LoadRequest): Promise<Response> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  if (response.ok) return response
  throw new Error(`${method} ${url + path} was answered ${response.status}: ${await response.text()}`)
}

/** Sends a request and reads the JSON of its answer; throws on anything but a success. */
export const fetchJson = async <Body>(url: string, request: LoadRequest): Promise<Body> =>
  (await (await fetchAnswer(url, request)).json()) as Body

/** Posts JSON as a page of the service does. */
export const postJson = <Body>(url: string, path: string, headers: Headers, body: object = {}): Promise<Body> =>
  fetchJson(url, withJson('POST', path, { ...headers, origin: url }, body))

const BOUNDARY = 'a-boundary-of-the-benchmark'

/** An upload of random bytes, as a PDF, to `/api/opportunities/upload`. */
export const uploadOf = (opportunityId: string, bytes: number): Required<Pick<Sending, 'headers' | 'body'>> => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n` +
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
    ),
    randomBytes(bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})
