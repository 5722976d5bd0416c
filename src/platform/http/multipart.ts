import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError, invalidBody } from './errors.ts'

/** What a body may have beside its file: delimiters, headers of parts, fields. */
const MAX_OVERHEAD_BYTES = 64 * 1024
const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 4 * 1024
const MAX_PART_HEADER_BYTES = 8 * 1024

export interface ExpectedFile {
  /** Name of the one part that is a file. */
  readonly field: string
  readonly maxBytes: number
}

export interface UploadedFile {
  /** What the client calls it, unchecked: to be shown, never to be part of a path. Empty when it has no name. */
  readonly name: string
  /** The other parts: those before the file at first, all of them once its content has ended. */
  readonly fields: ReadonlyMap<string, string>
  /** Ends only when the whole body has arrived and was right, else it throws: whoever stores it undoes it then. */
  readonly content: AsyncIterable<Buffer>
}

/** The form of a body that is one file, for the description of a route; the body itself is no parsed value. */
export const FileForm = Type.Object({ file: Type.String({ format: 'binary' }) })

/** Makes the routes of a scope take multipart/form-data (RFC 7578) and nothing else. Handlers read it. */
export function takeMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const compile = scope.validatorCompiler
  // There is nothing yet that a schema of the body could be held against.
  scope.setValidatorCompiler((part) => (part.httpPart === 'body' || compile === undefined ? () => true : compile(part)))
}

/**
 * Reads a body that holds one file, while it arrives: no more of it is in memory than what `keep` holds on to.
 * @param keep takes the file; what it leaves of the body is thrown away
 * @returns what `keep` gives
 * @throws 415 for what is not multipart/form-data, 413, 400 for a body that is broken or holds not just this file
 */
export async function receiveFile<Result>(
  { raw, headers }: FastifyRequest,
  expected: ExpectedFile,
  keep: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const maxBytes = expected.maxBytes + MAX_OVERHEAD_BYTES
  const parser = openParser(headers, expected)
  if (Number(headers['content-length']) > maxBytes) throw tooLarge()

  const { promise: failed, reject } = Promise.withResolvers<never>()
  const stopped = new AbortController()
  const fail = (error: unknown) => {
    reject(error)
    stopped.abort(error)
  }
  failed.catch(() => {})
  const found = findFile(parser, expected, failed, fail)
  feed(raw, parser, maxBytes, stopped.signal).catch((error) => fail(error instanceof ApiError ? error : broken()))
  try {
    return await keep(await Promise.race([found, failed]))
  } finally {
    stopped.abort()
  }
}

function openParser(headers: IncomingMessage['headers'], { maxBytes }: ExpectedFile): BusboyInstance {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers
  if (type === undefined || encoding.toLowerCase() !== 'identity') throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: 1,
        fileSize: maxBytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 1,
        headerSize: MAX_PART_HEADER_BYTES,
      },
    })
  } catch {
    throw broken()
  }
}

/** The file, as soon as its part begins. What is wrong with the body, then or later, goes to `fail`. */
function findFile(
  parser: BusboyInstance,
  { field }: ExpectedFile,
  failed: Promise<never>,
  fail: (error: unknown) => void,
): Promise<UploadedFile> {
  const { promise: found, resolve: find } = Promise.withResolvers<UploadedFile>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const fields = new Map<string, string>()
  let isFound = false
  parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
    if (name === undefined) return fail(broken())
    if (isCut) return fail(invalidBody('body', 'has a field that is too long'))
    fields.set(name, value)
  })
  parser.on('file', (part, stream, name: string | undefined) => {
    stream.on('error', () => fail(broken()))
    failed.catch((error) => stream.destroy(error))
    if (part !== field) return fail(invalidBody(field, 'is required'))
    isFound = true
    stream.on('limit', () => fail(tooLarge()))
    find({ name: name ?? '', fields, content: untilEnd(stream, finished, failed) })
  })
  parser.on('filesLimit', () => fail(invalidBody(field, 'must be one file')))
  parser.on('fieldsLimit', () => fail(invalidBody('body', 'has too many parts')))
  parser.on('partsLimit', () => fail(invalidBody('body', 'has too many parts')))
  parser.on('error', () => fail(broken()))
  parser.on('finish', () => (isFound ? finish() : fail(invalidBody(field, 'is required'))))
  return found
}

async function* untilEnd(
  stream: Readable,
  finished: Promise<void>,
  failed: Promise<never>,
): AsyncGenerator<Buffer, void> {
  try {
    yield* stream
  } catch {
    // Why is said by what failed: the stream only knows that it broke off.
    await failed
  }
  await Promise.race([failed, finished])
}

/** Gives the parser the body, as fast as it takes it. When stopped, lets the rest come so that the answer is heard. */
async function feed(raw: IncomingMessage, parser: BusboyInstance, maxBytes: number, stopped: AbortSignal) {
  const { promise: stop, resolve } = Promise.withResolvers<void>()
  stopped.addEventListener('abort', () => resolve())
  let bytes = 0
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      if (stopped.aborted) return
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      await Promise.race([stop, new Promise<unknown>((written) => parser.write(chunk, written))])
    }
    parser.end()
  } finally {
    raw.resume()
  }
}

const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE')
const broken = () => invalidBody('body', 'is not valid multipart/form-data')
