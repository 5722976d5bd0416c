import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ApiError, invalidBody } from '../errors/errors.ts'
import { assertPlainUtf8, isUtf8 } from './charset.ts'
import { noteUndeclared } from './ignored-fields.ts'

const MAX_OVERHEAD_BYTES = 64 * 1024
const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 4 * 1024
const MAX_PART_HEADER_BYTES = 8 * 1024
/** In which forms say what their fields are in (RFC 7578, section 4.6). */
const CHARSET_FIELD = '_charset_'
/** What the parser, which is lenient, makes of bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd'

export interface ExpectedFile {
  readonly field: string
  readonly maxBytes: number
}

interface UploadedFile {
  /** From the client, unchecked: never use it in a path. */
  readonly name: string
  /** Complete only when the content has ended. */
  readonly fields: ReadonlyMap<string, string>
  /** Ends only when the whole body is valid, else throws: the consumer then discards what it has stored. */
  readonly content: AsyncIterable<Buffer>
}

export const FileForm = Type.Object({ file: Type.String({ format: 'binary' }) })

/** Routes of the scope accept multipart/form-data (RFC 7578) only; their handlers read it with `receiveFile`. */
export function takeMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const compile = scope.validatorCompiler
  // The body has not been read when schemas are validated.
  scope.setValidatorCompiler((part) => (part.httpPart === 'body' || compile === undefined ? () => true : compile(part)))
}

/**
 * Streams a body that has one file. What `consume` leaves of it is discarded.
 * @throws 415 for another content type, 413, 400 for a body that is malformed or has more than this file
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  expected: ExpectedFile,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const { raw, headers } = request
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
  const uploaded = waitForFile(parser, expected, failed, fail)
  pipeBody(raw, parser, maxBytes, stopped.signal).catch((error) => fail(error instanceof ApiError ? error : broken()))
  try {
    const file = await Promise.race([uploaded, failed])
    parser.on('finish', () => noteUndeclared(request, file.fields.keys()))
    return await consume(file)
  } finally {
    stopped.abort()
  }
}

function openParser(headers: IncomingMessage['headers'], { maxBytes }: ExpectedFile): BusboyInstance {
  const { 'content-type': type } = headers
  if (type === undefined) throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
  assertPlainUtf8(headers)
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

/** Resolves when the part of the file begins. Errors, also later ones, go to `fail`. */
function waitForFile(
  parser: BusboyInstance,
  { field }: ExpectedFile,
  failed: Promise<never>,
  fail: (error: unknown) => void,
): Promise<UploadedFile> {
  const { promise: uploaded, resolve } = Promise.withResolvers<UploadedFile>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const fields = new Map<string, string>()
  let hasFile = false
  parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
    if (name === undefined) return fail(broken())
    if (isCut)
      return fail(
        invalidBody('body', 'TOO_MANY_BYTES', { limit: MAX_FIELD_BYTES, reason: 'has a field that is too long' }),
      )
    if (!isDecoded(name)) return fail(notUtf8('body'))
    if (!isDecoded(value)) return fail(notUtf8(name))
    if (name === CHARSET_FIELD && !isUtf8(value)) return fail(new ApiError('UNSUPPORTED_MEDIA_TYPE'))
    fields.set(name, value)
  })
  parser.on('file', (part, stream, name: string | undefined) => {
    stream.on('error', () => fail(broken()))
    failed.catch((error) => stream.destroy(error))
    if (part !== field) return fail(invalidBody(field, 'MISSING'))
    if (!isDecoded(name ?? '')) return fail(notUtf8(field))
    hasFile = true
    stream.on('limit', () => fail(tooLarge()))
    resolve({ name: name ?? '', fields, content: untilEnd(stream, finished, failed) })
  })
  parser.on('filesLimit', () => fail(invalidBody(field, 'TOO_MANY', { limit: 1, reason: 'must be one file' })))
  parser.on('fieldsLimit', () =>
    fail(invalidBody('body', 'TOO_MANY', { limit: MAX_FIELDS, reason: 'has too many parts' })),
  )
  parser.on('partsLimit', () =>
    fail(invalidBody('body', 'TOO_MANY', { limit: MAX_FIELDS, reason: 'has too many parts' })),
  )
  parser.on('error', () => fail(broken()))
  parser.on('finish', () => (hasFile ? finish() : fail(invalidBody(field, 'MISSING'))))
  return uploaded
}

async function* untilEnd(
  stream: Readable,
  finished: Promise<void>,
  failed: Promise<never>,
): AsyncGenerator<Buffer, void> {
  try {
    yield* stream
  } catch {
    // The stream only reports that it was aborted; `failed` has the reason.
    await failed
  }
  await Promise.race([failed, finished])
}

/** Backpressure of the parser applies. When stopped, the rest is drained so that the client reads the answer. */
async function pipeBody(raw: IncomingMessage, parser: BusboyInstance, maxBytes: number, stopped: AbortSignal) {
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
const broken = () => invalidBody('body', 'INVALID_FORMAT', { reason: 'is not valid multipart/form-data' })
const isDecoded = (text: string) => !text.includes(REPLACEMENT)
const notUtf8 = (field: string) => invalidBody(field, 'INVALID_CHARACTERS', { reason: 'is not valid UTF-8' })
