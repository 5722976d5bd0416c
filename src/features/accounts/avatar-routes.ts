import { Type } from 'typebox'
import { anyone, signedIn } from '../../platform/access/access.ts'
import { isKnown } from '../../platform/http/answers/etags.ts'
import { partOf } from '../../platform/http/answers/ranges.ts'
import { FileForm, receiveFile, takeMultipart } from '../../platform/http/bodies/multipart.ts'
import { notFound } from '../../platform/http/errors/errors.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { Succeeded, Timestamp } from '../../platform/http/schemas/schema.ts'
import { limitConcurrencyPerCaller } from '../../platform/limits/concurrency-limit.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import { openSemaphore } from '../../platform/limits/semaphore.ts'
import type { Platform } from '../../platform/platform.ts'
import { encodeAvatar } from './avatar-image.ts'
import { findAvatar, MAX_AVATAR_BYTES, replaceAvatar } from './avatars.ts'

/** Each upload holds its file in memory; a decoded picture takes far more. */
const UPLOADS_AT_ONCE = 16
const UPLOADS_AT_ONCE_PER_CALLER = 2
const DECODED_AT_ONCE = 2

const content = { 'image/webp': { schema: Type.String({ format: 'binary' }) } }

const pictureAnswers: Record<number, object> = {
  200: { description: 'The picture.', content },
  206: { description: 'The part of it that `Range` asks for.', content },
  304: { description: 'Not modified.', type: 'null' },
}

export function avatarRoutes(app: RouteScope, { db, ownAddresses }: Pick<Platform, 'db' | 'ownAddresses'>): void {
  const limitUploads = limitConcurrencyPerCaller({ atOnce: UPLOADS_AT_ONCE, perCaller: UPLOADS_AT_ONCE_PER_CALLER })
  const limitDecoding = openSemaphore({ atOnce: DECODED_AT_ONCE, waiting: UPLOADS_AT_ONCE })
  takeMultipart(app)

  app.post(
    '/api/profile/avatar',
    {
      config: { access: signedIn, limits: [perCaller(20, 'avatar')], failure: 'Failed to update avatar' },
      schema: {
        operationId: 'uploadAvatar',
        summary: 'Upload your avatar',
        description:
          'One part `file`: PNG, JPEG or WEBP by content, at most 5 MiB (413) and 25 megapixels; other or truncated pictures are a 415, other forms a 400. It becomes a WEBP of at most 512 by 512 (first frame, upright, no metadata) under a new unguessable address; the previous one is deleted. A third upload of an account at once is a 429; above 16 in all, 503 with `Retry-After`.',
        consumes: ['multipart/form-data'],
        body: FileForm,
        response: { 200: Succeeded(Type.Object({ avatar: Type.String(), updatedAt: Timestamp })) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const file = { field: 'file', maxBytes: MAX_AVATAR_BYTES }
      const { path, updatedAt } = await limitUploads(user.id, async () => {
        const upload = await receiveFile(request, file, ({ content }) => Array.fromAsync(content))
        const image = await limitDecoding(() => encodeAvatar(Buffer.concat(upload)))
        return replaceAvatar(db, user.id, image)
      })
      const data = { avatar: ownAddresses.absolute(path), updatedAt }
      return { success: true as const, message: 'Avatar updated successfully', data }
    },
  )

  app.get(
    '/api/avatars/:file',
    {
      config: {
        access: anyone,
        limits: [perCaller(1200, 'avatar-read')],
        refuses: ['PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
        failure: 'Failed to fetch avatar',
      },
      schema: {
        operationId: 'getAvatar',
        summary: 'Get an avatar',
        description: 'Browsers may cache it for five minutes, shared caches not.',
        params: Type.Object({ file: Type.String() }),
        response: pictureAnswers,
      },
    },
    async (request, reply) => {
      const { params, headers } = request
      const id = /^([^.]+)\.webp$/.exec(params.file)?.[1] ?? ''
      const image = await findAvatar(db, id)
      if (image === undefined) throw notFound('Avatar not found')
      const tag = `"${id.toLowerCase()}"`
      // Private and short-lived: caches too must drop the picture soon after its account is deleted.
      const caching = { 'cache-control': 'private, max-age=300', etag: tag }
      if (isKnown(headers, tag)) return reply.code(304).headers(caching).send()
      const part = partOf(request, { tag, size: image.length })
      reply.code(part.status).headers({ ...part.headers, ...caching })
      return reply.type('image/webp').send(image.subarray(part.start, part.end + 1))
    },
  )
}
