import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/client-address.ts'
import { notFound } from '../http/errors.ts'
import { contentDisposition } from './clean-name.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import type { Files } from './files.ts'

/** Without a byte that the client takes; Node looks twice. */
const IDLE_TIMEOUT_MS = 30_000
const WHOLE_TIMEOUT_MS = 15 * 60_000

export const fileNotFound = () => notFound('File not found', 'FILE_NOT_FOUND')

/** What a row tells of a file in the store. */
export interface KeptFile {
  readonly key: string
  /** A clean one. */
  readonly name: string
  readonly mediaType: string
  readonly size: number
}

/**
 * Answers with a file that the caller may have: to be saved, not shown, and if it is shown all the same, then by nothing
 * that could run or load anything. Resolves when the client has it or is gone.
 * @throws 404 when it is not in the store (HEAD does not look), as when it was deleted a moment ago; 429 or 503 when too
 *   many downloads are under way, 503 when the store is away
 */
export async function sendFile(
  { store, inDownloadPlace }: Pick<Files, 'store' | 'inDownloadPlace'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: KeptFile,
): Promise<FastifyReply> {
  const { user, ipAddress } = request.caller
  return inDownloadPlace(user?.id ?? networkOf(ipAddress), async () => {
    const content = request.method === 'HEAD' ? Readable.from([]) : await open(store, file, request)
    reply.headers({
      'content-type': file.mediaType,
      'content-length': file.size,
      'content-disposition': contentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    limitTime(reply.raw)
    reply.send(content)
    // A client that goes away in the middle is no fault.
    await finished(reply.raw).catch(() => {})
    return reply
  })
}

async function open(store: FileStore, { key }: KeptFile, { id, log }: FastifyRequest): Promise<Readable> {
  try {
    return await store.open(key)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    log.error({ requestId: id, file: key }, 'a file is missing in the store')
    throw fileNotFound()
  }
}

function limitTime(response: ServerResponse): void {
  response.setTimeout(IDLE_TIMEOUT_MS)
  const limit = setTimeout(() => response.destroy(), WHOLE_TIMEOUT_MS)
  response.once('close', () => clearTimeout(limit))
}
