import { Type } from 'typebox'
import { anyone, signedIn } from '../http/access.ts'
import { isNoneOther } from '../http/entity-tags.ts'
import { notFound } from '../http/errors.ts'
import { FileForm, receiveFile, takeMultipart } from '../http/multipart.ts'
import { perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { Succeeded, Timestamp } from '../http/schema.ts'
import { openTurns } from '../http/turns.ts'
import type { Services } from '../services.ts'
import { encodeAvatar } from './avatar-image.ts'
import { findAvatar, MAX_AVATAR_BYTES, replaceAvatar } from './avatars.ts'

/** Each may hold a file in memory, and each decoded picture takes far more than its file. */
const UPLOADS_AT_ONCE = 16
const DECODED_AT_ONCE = 2

const pictureAnswers: Record<number, object> = {
  200: { description: 'The picture.', content: { 'image/webp': { schema: Type.String({ format: 'binary' }) } } },
  304: { description: 'The picture is the one that the caller has.', type: 'null' },
}

/** An area of its own, since nothing else takes uploads. */
export function avatarRoutes(app: RouteScope, { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>): void {
  const inUploadTurn = openTurns({ atOnce: UPLOADS_AT_ONCE, waiting: 0 })
  const inDecodingTurn = openTurns({ atOnce: DECODED_AT_ONCE, waiting: UPLOADS_AT_ONCE })
  const addressOf = (id: string) => `${publicUrl()}/api/avatars/${id}.webp`
  takeMultipart(app)

  app.post(
    '/api/profile/avatar',
    {
      config: { access: signedIn, limits: [perCaller(20, 'avatar')], failure: 'Failed to update avatar' },
      schema: {
        summary: "Upload the picture of the caller's own account",
        consumes: ['multipart/form-data'],
        body: FileForm,
        response: { 200: Succeeded(Type.Object({ avatar: Type.String(), updatedAt: Timestamp })) },
      },
    },
    async (request) => {
      const { user } = actorOf(request)
      const file = { field: 'file', maxBytes: MAX_AVATAR_BYTES }
      const data = await inUploadTurn(async () => {
        const upload = await receiveFile(request, file, ({ content }) => Array.fromAsync(content))
        const image = await inDecodingTurn(() => encodeAvatar(Buffer.concat(upload)))
        return replaceAvatar(db, user.id, image, addressOf)
      })
      return { success: true as const, message: 'Avatar updated successfully', data }
    },
  )

  app.get(
    '/api/avatars/:file',
    {
      config: { access: anyone, limits: [perCaller(1200, 'avatar-read')], failure: 'Failed to fetch avatar' },
      schema: {
        summary: 'The picture of an account',
        params: Type.Object({ file: Type.String() }),
        response: pictureAnswers,
      },
    },
    async ({ params, headers }, reply) => {
      const id = /^([^.]+)\.webp$/.exec(params.file)?.[1] ?? ''
      const image = await findAvatar(db, id)
      if (image === undefined) throw notFound('Avatar not found')
      // Another picture has another id.
      const tag = `"${id.toLowerCase()}"`
      // Kept only where it is shown, and not for long: it has to be gone soon after its account, from caches as well.
      reply.headers({ 'cache-control': 'private, max-age=300', etag: tag })
      if (isNoneOther(headers['if-none-match'], tag)) return reply.code(304).send()
      return reply.type('image/webp').send(image)
    },
  )
}
