import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { failureOf, timeOver } from './failures.ts'
import { type OutboundAnswer, OutboundFailure, type OutboundRequest } from './outbound.ts'
import type { Target } from './target.ts'

const CONNECTIONS_PER_HOST = 64
const IDLE_CONNECTIONS_PER_HOST = 32
const CONNECTIONS_IN_ALL = 2_048
const IDLE_TIMEOUT_MS = 15_000
/** Before the answer proper (RFC 9110, section 15.2). */
const MOST_INTERIM_ANSWERS = 16

const closed = { code: 'ECONNRESET' }

/** Makes one exchange over HTTP with one of the given addresses. Throws OutboundFailure. */
export type Exchange = (
  target: Target,
  addresses: readonly string[],
  request: OutboundRequest,
) => Promise<OutboundAnswer>

/** The connections of the program, kept open for a while for those who want the same host at the same addresses. */
export function openConnections(): { exchange: Exchange; close(): void } {
  const options = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_HOST,
    maxFreeSockets: IDLE_CONNECTIONS_PER_HOST,
    maxTotalSockets: CONNECTIONS_IN_ALL,
    timeout: IDLE_TIMEOUT_MS,
  }
  const plain = sharedByAddress(new HttpAgent(options))
  const secure = sharedByAddress(new HttpsAgent({ ...options, rejectUnauthorized: true }))

  return {
    exchange: (target, addresses, asked) =>
      new Promise((resolve, reject) => {
        const request = target.isSecure
          ? overHttps({ ...connectionTo(target, addresses), ...message(target, asked), agent: secure })
          : overHttp({ ...connectionTo(target, addresses), ...message(target, asked), agent: plain })
        const timer = setTimeout(() => fail(timeOver()), asked.timeoutMs)

        let isSettled = false

        function settle(): boolean {
          const isFirst = !isSettled
          isSettled = true
          clearTimeout(timer)
          return isFirst
        }
        function fail(error: unknown): void {
          if (!settle()) return
          // Before the request is ended: one that still waits for a connection would not say that it was.
          reject(failureOf(error))
          request.destroy()
        }
        function answer(response: IncomingMessage, body: Buffer, isCut: boolean): void {
          if (!settle()) return
          resolve({ status: response.statusCode ?? 0, headers: firstOfEach(response.rawHeaders), body, isCut })
        }

        request.once('response', (response) => readBody(response, asked.maxAnswerBytes, answer, fail))
        request.on('error', fail)
        // Of a server that wants to speak another protocol nothing else is heard.
        request.once('close', () => fail(closed))
        limitInterimAnswers(request, fail)
        request.end(asked.body)
      }),
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** Whoever would reach other addresses by the same name gets a connection of its own. */
function sharedByAddress<Agent extends HttpAgent>(agent: Agent): Agent {
  const nameOf = agent.getName
  agent.getName = (options?: RequestOptions & { addresses?: string }) =>
    `${nameOf.call(agent, options)}:${options?.addresses}`
  return agent
}

function connectionTo({ url, hostname, isSecure }: Target, addresses: readonly string[]) {
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port)
  return {
    host: hostname,
    port,
    addresses: addresses.toSorted().join(),
    // Nobody is asked once more: the connection goes to what was looked at.
    lookup: answeringWith(addresses),
    autoSelectFamily: true,
    servername: isIP(hostname) === 0 ? hostname : '',
  }
}

function answeringWith(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, done) => {
    const [first = { address: '', family: 0 }] = found
    if (all) done(null, found)
    else done(null, first.address, first.family)
  }
}

function message({ url }: Target, { method, headers }: OutboundRequest): RequestOptions {
  return {
    method,
    // Only the operator's addresses have any.
    auth: url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
  }
}

function readBody(
  response: IncomingMessage,
  mostBytes: number,
  answer: (response: IncomingMessage, body: Buffer, isCut: boolean) => void,
  fail: (error: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size <= mostBytes) return
    answer(response, Buffer.concat(chunks, mostBytes), true)
    response.destroy()
  })
  response.once('end', () => answer(response, Buffer.concat(chunks), false))
  response.on('error', fail)
}

function firstOfEach(rawHeaders: readonly string[]): Record<string, string> {
  const pairs: [string, string][] = []
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    pairs.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? ''])
  }
  return Object.fromEntries(pairs)
}

function limitInterimAnswers(request: ClientRequest, fail: (error: unknown) => void): void {
  let count = 0
  const countOne = () => {
    count += 1
    if (count > MOST_INTERIM_ANSWERS) fail(new OutboundFailure('The server did not come to its answer'))
  }
  request.on('continue', countOne)
  request.on('information', countOne)
}
