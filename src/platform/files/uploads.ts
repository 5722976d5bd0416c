import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalidBody } from '../http/errors.ts'
import { type ExpectedFile, receiveFile } from '../http/multipart.ts'
import { actorOf } from '../http/route-config.ts'
import { withSlowBody } from '../http/slow-body.ts'
import { cleanName, extensionOf } from './clean-name.ts'
import { type Draft, withDraft } from './drafts.ts'
import type { Files } from './files.ts'
import { extensions, mediaTypeOf } from './type-of-content.ts'

/** 10 MiB then take eleven minutes at most. */
const PACE = { graceMs: 10_000, leastBytesPerSecond: 16 * 1024, remainderMs: 30_000 }

/** A file that has arrived whole and is what it says it is. */
export interface Upload {
  /** Clean, and with an extension that agrees with the content. */
  readonly name: string
  /** As which it is to be served. */
  readonly mediaType: string
  /** The other parts of the form. */
  readonly fields: ReadonlyMap<string, string>
  readonly draft: Draft
}

/**
 * Receives one file of a form (multipart/form-data), a piece at a time, onto the disk. It is there until `use` is through
 * with it, which may keep it (keepFile); of an upload that fails at any point nothing stays.
 * @throws 413 FILE_TOO_LARGE, 415 INVALID_FILE_TYPE, 415 for another form of body, 422 for one that is broken or holds
 * not just this file, 429 or 503 when too many uploads are under way, 503 when the disk is full
 */
export function receiveUpload<Result>(
  files: Files,
  request: FastifyRequest,
  expected: ExpectedFile,
  use: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  return files.inUploadPlace(actorOf(request).user.id, () =>
    withSlowBody(request, PACE, () =>
      receiveFile(request, expected, async ({ name: given, fields, content }) => {
        const name = cleanName(given)
        // Before the rest of it comes.
        if (!extensions.includes(extensionOf(name))) throw wrongType()
        return await withDraft(files.drafts, files.throttled(content), async (draft) => {
          if (draft.size === 0) throw invalidBody(expected.field, 'is empty')
          const mediaType = await files.inCheckingTurn(() => typeOf(draft, name))
          // What a repeated request is told from another by (idempotency.ts), as with a body that is parsed.
          request.body = { ...Object.fromEntries(fields), [expected.field]: { name, sha256: draft.sha256 } }
          return await use({ name, mediaType, fields, draft })
        })
      }),
    ).catch((error) => {
      throw error instanceof ApiError && error.kind === 'PAYLOAD_TOO_LARGE' ? tooLarge(expected) : error
    }),
  )
}

async function typeOf({ path, size }: Draft, name: string): Promise<string> {
  await using handle = await open(path)
  const mediaType = await mediaTypeOf({ handle, size }, extensionOf(name))
  if (mediaType === undefined) throw wrongType()
  return mediaType
}

const wrongType = () =>
  new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    code: 'INVALID_FILE_TYPE',
    message: `The file must be one of ${extensions.join(', ')}, in its content as in its name`,
  })

const tooLarge = ({ maxBytes }: ExpectedFile) =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    code: 'FILE_TOO_LARGE',
    message: `The file must have at most ${maxBytes / 1024 / 1024} MiB`,
  })
