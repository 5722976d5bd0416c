import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { type ExpectedFile, receiveFile } from '../http/bodies/multipart.ts'
import { ApiError, invalidBody } from '../http/errors/errors.ts'
import { actorOf } from '../http/routes/route-config.ts'
import { cleanName, extensionOf } from './clean-name.ts'
import type { Files } from './files.ts'
import { type TempFile, withTempFile } from './temp-files.ts'
import { extensions, isOfText, mediaTypeOf } from './type-of-content.ts'

interface Draft {
  /** From the client, unchecked. */
  readonly sentName: string
  readonly fields: ReadonlyMap<string, string>
  readonly draft: TempFile
}

export interface Upload extends Pick<Draft, 'fields' | 'draft'> {
  readonly name: string
  readonly mediaType: string
}

/**
 * As receiveDraft, for a file of a known type under a matching name.
 * @throws 415 INVALID_FILE_TYPE, and what receiveDraft throws
 */
export function receiveUpload<Result>(
  files: Files,
  request: FastifyRequest,
  expected: ExpectedFile,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const assertExtension = (sentName: string) => {
    if (!extensions.includes(extensionOf(cleanName(sentName)))) throw wrongType(expected)
  }
  return receiveDraft(files, request, { ...expected, assertName: assertExtension }, async (upload) => {
    const name = cleanName(upload.sentName)
    const mediaType = await files.limitChecks(() => typeOf(upload.draft, name, expected))
    return use({ ...upload, name, mediaType })
  })
}

/**
 * Receives a file of any type. It is on the disk until `use` has settled; a failed upload leaves nothing.
 * @param assertName throws for a name that is refused before the rest of the body arrives
 * @throws 413 FILE_TOO_LARGE, 415 for another content type, 422 for a body that is malformed or has more than this file,
 * 429 or 503 when too many uploads are in progress, 503 when the disk is full
 */
export function receiveDraft<Result>(
  files: Files,
  request: FastifyRequest,
  { assertName = () => {}, ...expected }: ExpectedFile & { readonly assertName?: (sentName: string) => void },
  use: (upload: Draft) => Promise<Result>,
): Promise<Result> {
  return files.limitUploads(actorOf(request).user.id, () =>
    receiveFile(request, expected, async ({ name: sentName, fields, content }) => {
      assertName(sentName)
      return await withTempFile(files.tempFolder, files.throttled(content), async (draft) => {
        if (draft.size === 0) throw invalidBody(expected.field, 'EMPTY')
        // For the fingerprint of the idempotency key (idempotency.ts).
        const file = { name: cleanName(sentName), sha256: draft.sha256 }
        request.body = { ...Object.fromEntries(fields), [expected.field]: file }
        return await use({ sentName, fields, draft })
      })
    }).catch((error) => {
      throw error instanceof ApiError && error.kind === 'PAYLOAD_TOO_LARGE' ? tooLarge(expected) : error
    }),
  )
}

async function typeOf({ path, size }: TempFile, name: string, expected: ExpectedFile): Promise<string> {
  await using handle = await open(path)
  const mediaType = await mediaTypeOf({ handle, size }, extensionOf(name))
  if (mediaType === undefined) throw isOfText(extensionOf(name)) ? notText(expected) : wrongType(expected)
  return mediaType
}

const wrongType = (expected: ExpectedFile) =>
  refusedType(expected, `The file must be one of ${extensions.join(', ')}, in its content as in its name`)

const notText = (expected: ExpectedFile) =>
  refusedType(expected, 'The file must be text in UTF-8, as its name says: save it as UTF-8')

function refusedType({ field }: ExpectedFile, message: string): ApiError {
  const details = { field, code: 'WRONG_TYPE', reason: message } as const
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', { code: 'INVALID_FILE_TYPE', message, details })
}

function tooLarge({ field, maxBytes }: ExpectedFile): ApiError {
  const message = `The file must have at most ${maxBytes / 1024 / 1024} MiB`
  const details = { field, code: 'TOO_MANY_BYTES', reason: message, limit: maxBytes } as const
  return new ApiError('PAYLOAD_TOO_LARGE', { code: 'FILE_TOO_LARGE', message, details })
}
