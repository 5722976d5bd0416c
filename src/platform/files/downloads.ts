import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../http/errors.ts'
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
}

/**
 * Security: in a sandbox. Resolves when the client has received it or has disconnected.
 * @throws 404 when it is not in the store (not checked for HEAD), 429 or 503 when too many downloads are in progress
 */
export async function sendFile(
  { store, limitDownloads }: Pick<Files, 'store' | 'limitDownloads'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: DownloadableFile,
): Promise<FastifyReply> {
  return limitDownloads(request.caller, async () => {
    const content = request.method === 'HEAD' ? Readable.from([]) : await open(store, file, request)
    reply.headers({
      'content-type': file.mediaType,
      'content-length': file.size,
      ...(file.name !== undefined && { 'content-disposition': contentDisposition(file.name) }),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    limitTime(reply.raw)
    reply.send(content)
    await finished(reply.raw).catch(() => {})
    return reply
  })
}

async function open(store: FileStore, { key }: DownloadableFile, { id, log }: FastifyRequest): Promise<Readable> {
  try {
    return await store.open(key)
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
