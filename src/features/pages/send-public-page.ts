import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { varyBy } from '../../platform/http/answers/accept.ts'
import { ifNoneMatch } from '../../platform/http/answers/etags.ts'
import { takesBrotli } from '../../platform/http/answers/send-asset.ts'
import { describePage } from '../../platform/http/pages/page.ts'
import type { PageContext } from './context.ts'

/** For so long a proxy may answer strangers by itself. */
const SHARED_SECONDS = 10
/** Of the steps of brotli the one that pays for a page that is written anew each time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compress = promisify(brotliCompress)

interface Sending {
  /** Each reading is counted, so that no proxy may answer by itself. */
  readonly isCounted?: boolean
  /** By what the page says, but for what changes with each reading. */
  readonly tag?: string
}

/**
 * Sends a page that people read: compressed, by proxies shared between strangers for a moment, and not sent again to who
 * has it (304). Its tag is weak, as that of a page that differs in its counts only may stay (RFC 9110, section 8.8.1).
 */
export async function sendPublicPage(
  reply: FastifyReply,
  { reader, locale }: Pick<PageContext, 'reader' | 'locale'>,
  page: string | Buffer,
  { isCounted = false, tag = hash('sha256', page, 'base64url') }: Sending = {},
): Promise<FastifyReply> {
  describePage(reply, locale)
  if (reply.statusCode !== 200) return reply.send(page)
  const { headers } = reply.request
  const isPrivate = reader !== null || reply.hasHeader('set-cookie')
  const shared = isCounted ? 'public, no-cache' : `public, max-age=0, s-maxage=${SHARED_SECONDS}`
  reply.headers({ etag: `W/"${tag}"`, 'cache-control': isPrivate ? 'private, no-cache' : shared })
  varyBy(reply, 'Accept-Encoding')
  if (ifNoneMatch(headers['if-none-match'], `"${tag}"`)) return reply.code(304).send()
  return takesBrotli(headers)
    ? reply.header('content-encoding', 'br').send(await compress(page, QUICK))
    : reply.send(page)
}
