import type { Socket } from 'node:net'
import type { Community } from '../community/community.ts'
import { hasOwnPace } from './bodies/slow-body.ts'
import { securityHeaders } from './origins/security-headers.ts'
import { errorPage } from './pages/error-page.ts'
import { PAGE_POLICY } from './pages/page.ts'

/** For a client that is cut off to hear why. */
const LAST_WORD_MS = 2_000
/** How Node says that a request took too long. */
const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const refusals: Record<string, readonly [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request header fields too large'],
  [REQUEST_TIMEOUT]: [408, 'Request timeout'],
}

interface ClientError {
  readonly code?: string
  /** What was read last: with the beginning of the request where it fits into one packet. */
  readonly rawPacket?: unknown
}

/** The first line of a request for what people read: of browsers whose address is too long, or is none. */
const pageAsked = /^(?:GET|HEAD) \/(?!api\/|feeds\/|metrics|healthz|readyz)/
const ASKED_BYTES = 16

/** What is not HTTP has no path, and so no area. */
export function refuseMalformedHttp(
  { code, rawPacket }: ClientError,
  socket: Socket,
  isHttps: boolean,
  community: Community,
): void {
  if (!socket.writable || (code === REQUEST_TIMEOUT && hasOwnPace(socket))) return
  const [status, text] = refusals[code ?? ''] ?? [400, 'Bad request']
  const isOfPage = rawPacket instanceof Buffer && pageAsked.test(rawPacket.toString('latin1', 0, ASKED_BYTES))
  const body = Buffer.from(
    isOfPage ? errorPage(community, { locale: community.language, status }) : JSON.stringify({ error: text }),
  )
  const headers = {
    'content-type': `${isOfPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': body.length,
    connection: 'close',
    ...securityHeaders(isHttps),
    ...(isOfPage && { 'content-security-policy': PAGE_POLICY }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${text}\r\n${lines.join('')}\r\n`)
  socket.end(body)
  // Whoever goes on sending would keep the connection, and with it what the request holds, for ever.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref()
}
