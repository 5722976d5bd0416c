import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.ts'
import { ifNoneMatch } from '../http/etags.ts'
import { type ByteRange, rangeOf } from '../http/ranges.ts'
import { contentDisposition } from './clean-name.ts'
import { requirePace } from './download-pace.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import type { Files } from './files.ts'

const IDLE_TIMEOUT_MS = 30_000
const WHOLE_TIMEOUT_MS = 15 * 60_000
const PACE = { windowMs: 30_000, minBytesPerSecond: 32 * 1024 }

export const fileNotFound = () => notFound('File not found', 'FILE_NOT_FOUND')

export interface DownloadableFile {
  readonly key: string
  /** Absent for a file that is shown in its place, rather than saved. */
  readonly name?: string
  readonly mediaType: string
  readonly size: number
  /** Of what never changes under its tag: clients keep it, and may ask for a part. */
  readonly cached?: { readonly tag: string; readonly control: string }
}

/**
 * Security: in a sandbox. Resolves when the client has received it or has disconnected. A refusal is never cached.
 * @throws 404 when it is not in the store (not checked for HEAD), 429 or 503 when too many downloads are in progress
 */
export async function sendFile(
  { store, limitDownloads }: Pick<Files, 'store' | 'limitDownloads'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: DownloadableFile,
): Promise<FastifyReply> {
  const { cached, size } = file
  const caching = cached && { 'cache-control': cached.control, etag: cached.tag, 'accept-ranges': 'bytes' }
  if (cached && ifNoneMatch(request.headers['if-none-match'], cached.tag))
    return reply
      .code(304)
      .headers({ ...caching })
      .send()
  return limitDownloads(request.caller, async () => {
    const isHead = request.method === 'HEAD'
    const range = cached && !isHead ? rangeOf(request.headers, cached.tag, size) : undefined
    const content = isHead ? Readable.from([]) : await open(store, file, request, range)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.headers({
      ...caching,
      'content-type': file.mediaType,
      'content-length': range ? range.end - range.start + 1 : size,
      ...(file.name !== undefined && { 'content-disposition': contentDisposition(file.name) }),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    limitTime(reply.raw)
    reply.send(content)
    await finished(reply.raw).catch(() => {})
    return reply
  })
}

async function open(
  store: FileStore,
  { key }: DownloadableFile,
  { id, log }: FastifyRequest,
  range: ByteRange | undefined,
): Promise<Readable> {
  try {
    return await store.open(key, range)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    log.error({ requestId: id, file: key }, 'file missing in the store')
    throw fileNotFound()
  }
}

function limitTime(response: ServerResponse): void {
  requirePace(response, PACE)
  response.setTimeout(IDLE_TIMEOUT_MS)
  const limit = setTimeout(() => response.destroy(), WHOLE_TIMEOUT_MS)
  response.once('close', () => clearTimeout(limit))
}
