import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRanges } from './accept.ts'

/** A file of pages whose name changes with its content. */
export interface Asset {
  readonly mediaType: string
  readonly body: Buffer
  readonly brotli: () => Promise<Buffer>
}

const compress = promisify(brotliCompress)

/** Compressed when it is first asked for so, beside the event loop: each file takes milliseconds. */
export function assetOf(mediaType: string, body: Buffer): Asset {
  let compressed: Promise<Buffer> | undefined
  const brotli = () => {
    compressed ??= compress(body)
    return compressed
  }
  return { mediaType, body, brotli }
}

/** Compressed for who takes it (RFC 9110, section 12.5.3), and never asked for again. */
export async function sendAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { mediaType, body, brotli }: Asset,
): Promise<FastifyReply> {
  reply.type(mediaType).headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
  return takesBrotli(headers) ? reply.header('content-encoding', 'br').send(await brotli()) : reply.send(body)
}

/** Content codings (RFC 9110, section 12.5.3). */
export const takesBrotli = (headers: IncomingHttpHeaders): boolean =>
  parseRanges(String(headers['accept-encoding'] ?? '')).some(({ name, quality }) => name === 'br' && quality > 0)
