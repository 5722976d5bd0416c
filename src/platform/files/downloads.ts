import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../http/answers/etags.ts'
import { type ByteRange, partOf } from '../http/answers/ranges.ts'
import { notFound } from '../http/errors/errors.ts'
import { contentDisposition } from './clean-name.ts'
import { requireProgress } from './download-pace.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import type { Files } from './files.ts'

/** The network takes megabytes at a time: over a slow line, minutes pass between two of them. */
const MAX_STANDSTILL_MS = 5 * 60_000

export const fileNotFound = () => notFound('File not found', 'FILE_NOT_FOUND')

export interface DownloadableFile {
  readonly key: string
  /** Absent for a file that is shown in its place, rather than saved. */
  readonly name?: string
  readonly mediaType: string
  readonly size: number
  /** Of what is kept and shown again: how, and by whom. */
  readonly cacheControl?: string
}

/**
 * Security: in a sandbox. Resolves when the client has received it or has disconnected. A refusal is never cached. A key is
 * of one content for ever, so that what broke off can be gone on with.
 * @throws 412 when it is not what `If-Match` names, 404 when it is not in the store (not checked for HEAD), 416 for a part that is not there, 429 or 503 when too many
 * downloads are in progress
 */
export async function sendFile(
  { store, limitDownloads }: Pick<Files, 'store' | 'limitDownloads'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: DownloadableFile,
): Promise<FastifyReply> {
  const { key, size, cacheControl } = file
  const tag = `"${key}"`
  const caching = cacheControl !== undefined && { 'cache-control': cacheControl }
  if (isKnown(request.headers, tag))
    return reply
      .code(304)
      .headers({ etag: tag, 'accept-ranges': 'bytes', ...caching })
      .send()
  return limitDownloads(request.caller, async () => {
    const part = partOf(request, { tag, size })
    const content = request.method === 'HEAD' ? Readable.from([]) : await open(store, file, request, part)
    reply.code(part.status).headers({
      ...part.headers,
      ...caching,
      'content-type': file.mediaType,
      ...(file.name !== undefined && { 'content-disposition': contentDisposition(file.name) }),
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    requireProgress(reply.raw, MAX_STANDSTILL_MS)
    reply.send(content)
    await finished(reply.raw).catch(() => {})
    return reply
  })
}

async function open(
  store: FileStore,
  { key }: DownloadableFile,
  { id, log }: FastifyRequest,
  part: ByteRange,
): Promise<Readable> {
  try {
    return await store.open(key, part)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    log.error({ requestId: id, file: key }, 'file missing in the store')
    throw fileNotFound()
  }
}
