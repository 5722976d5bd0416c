import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { connectionClosed, failureOf, timeOver } from './failures.ts'
import { type OutboundAnswer, OutboundFailure, type OutboundRequest } from './outbound.ts'
import type { Target } from './target.ts'

const CONNECTIONS_PER_HOST = 64
const IDLE_CONNECTIONS_PER_HOST = 32
const CONNECTIONS_IN_ALL = 2_048
const IDLE_TIMEOUT_MS = 15_000
/** 1xx responses (RFC 9110, section 15.2). */
const MAX_INTERIM_ANSWERS = 16

type Exchange = (target: Target, addresses: readonly string[], request: OutboundRequest) => Promise<OutboundAnswer>

export function openConnections(): { exchange: Exchange; close(): void } {
  const agentOptions = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_HOST,
    maxFreeSockets: IDLE_CONNECTIONS_PER_HOST,
    maxTotalSockets: CONNECTIONS_IN_ALL,
    timeout: IDLE_TIMEOUT_MS,
  }
  const plain = sharedByAddress(new HttpAgent(agentOptions))
  const secure = sharedByAddress(new HttpsAgent({ ...agentOptions, rejectUnauthorized: true }))

  return {
    exchange: (target, addresses, options) =>
      new Promise((resolve, reject) => {
        const request = target.isSecure
          ? overHttps({ ...connectionTo(target, addresses), ...message(target, options), agent: secure })
          : overHttp({ ...connectionTo(target, addresses), ...message(target, options), agent: plain })
        const timer = setTimeout(() => fail(timeOver()), options.timeoutMs)

        let isSettled = false

        function settle(): boolean {
          const isFirst = !isSettled
          isSettled = true
          clearTimeout(timer)
          return isFirst
        }
        function fail(error: unknown): void {
          if (!settle()) return
          // Rejected first: a request that still waits for a connection emits nothing when it is destroyed.
          reject(failureOf(error))
          request.destroy()
        }
        function answer(response: IncomingMessage, body: Buffer, isCut: boolean): void {
          if (!settle()) return
          resolve({ status: response.statusCode ?? 0, headers: firstOfEach(response.rawHeaders), body, isCut })
        }

        request.once('response', (response) => readBody(response, options.maxAnswerBytes, answer, fail))
        request.on('error', fail)
        // An upgrade to another protocol emits nothing else.
        request.once('close', () => fail(connectionClosed()))
        limitInterimAnswers(request, fail)
        request.end(options.body)
      }),
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** Security: connections are shared only between requests that resolved to the same addresses. */
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
    // DNS rebinding: the connection goes to the addresses that were checked.
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    servername: isIP(hostname) === 0 ? hostname : '',
  }
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, done) => {
    const [first = { address: '', family: 0 }] = pinned
    if (all) done(null, pinned)
    else done(null, first.address, first.family)
  }
}

function message({ url }: Target, { method, headers }: OutboundRequest): RequestOptions {
  return {
    method,
    auth: url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
  }
}

function readBody(
  response: IncomingMessage,
  maxBytes: number,
  answer: (response: IncomingMessage, body: Buffer, isCut: boolean) => void,
  fail: (error: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size <= maxBytes) return
    answer(response, Buffer.concat(chunks, maxBytes), true)
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
    if (count > MAX_INTERIM_ANSWERS) fail(new OutboundFailure('The server did not come to its answer'))
  }
  request.on('continue', countOne)
  request.on('information', countOne)
}
