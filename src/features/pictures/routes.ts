import { anyone, memberOrAbove } from '../../platform/access/access.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { openDownloadPlaces } from '../../platform/files/download-places.ts'
import { sendFile } from '../../platform/files/downloads.ts'
import { receiveDraft } from '../../platform/files/uploads.ts'
import { answerOnce } from '../../platform/http/answers/idempotency.ts'
import { takeMultipart } from '../../platform/http/bodies/multipart.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { actorOf } from '../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../platform/http/routes/route-scope.ts'
import { hasNoNul } from '../../platform/http/schemas/postgres-text.ts'
import { IdParams, Succeeded } from '../../platform/http/schemas/schema.ts'
import { perCaller } from '../../platform/limits/rate-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { PICTURE_WIDTHS } from './encode.ts'
import type { Encoder } from './encoder.ts'
import { findPicture } from './read.ts'
import { DOWNLOADS_FACTOR, MAX_ALT_CHARACTERS, Picture, PictureForm, PictureQuery, pictureAnswers } from './schema.ts'
import { addPicture, storeForms } from './store.ts'
import type { VisibleTo } from './visibility.ts'

const file = { field: 'file', maxBytes: 10 * 1024 * 1024 }

interface PictureRouteParts extends Pick<Platform, 'db' | 'files' | 'settings' | 'publicUrl'> {
  readonly visibleTo: VisibleTo
  readonly encodePicture: Encoder['encode']
}

export function pictureRoutes(
  app: RouteScope,
  { db, files, settings, publicUrl, visibleTo, encodePicture }: PictureRouteParts,
): void {
  const shown = { store: files.store, limitDownloads: openDownloadPlaces(DOWNLOADS_FACTOR) }
  takeMultipart(app)

  app.post(
    '/api/pictures',
    {
      config: {
        access: memberOrAbove,
        scope: 'opportunities:write',
        limits: [perCaller(20, 'picture-upload')],
        acceptsIdempotencyKey: true,
        failure: 'Failed to store picture',
      },
      schema: {
        operationId: 'uploadPicture',
        summary: 'Upload a picture',
        consumes: ['multipart/form-data'],
        body: PictureForm,
        response: { 201: Succeeded(Picture) },
      },
    },
    (request, reply) =>
      receiveDraft(files, request, file, async ({ fields, draft }) => {
        const { user } = actorOf(request)
        const alt = altOf(fields)
        const forms = await encodePicture(draft.path, PICTURE_WIDTHS)
        return storeForms(db, files, forms, (stored) => {
          const work = async (trx: Transaction) => {
            const { id, ...picture } = await addPicture(trx, user.id, {
              alt,
              forms: stored,
              quotaBytes: settings.picturesQuotaBytes,
            })
            const data = { id, url: `${publicUrl()}/api/pictures/${id}`, ...picture }
            return { success: true as const, data, message: 'Picture stored successfully' }
          }
          return answerOnce(db, request, reply, work)
        })
      }),
  )

  app.get(
    '/api/pictures/:id',
    {
      config: {
        access: anyone,
        scope: 'opportunities:read',
        limits: [perCaller(1200, 'picture-read')],
        refuses: ['PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
        failure: 'Failed to fetch picture',
      },
      schema: {
        operationId: 'getPicture',
        summary: 'Get a picture',
        params: IdParams,
        querystring: PictureQuery,
        response: pictureAnswers,
      },
    },
    async (request, reply) => {
      const { params, query, caller } = request
      const { isPublic, ...form } = await findPicture({ db, visibleTo }, caller.user, params.id, query.width)
      const audience = isPublic ? 'public' : 'private'
      const cacheControl = `${audience}, max-age=31536000, immutable`
      return sendFile(shown, request, reply, { ...form, mediaType: 'image/webp', cacheControl })
    },
  )
}

function altOf(fields: ReadonlyMap<string, string>): string {
  const alt = fields.get('alt')?.trim() ?? ''
  if (alt.length > MAX_ALT_CHARACTERS) throw invalidBody('alt', 'TOO_LONG', { limit: MAX_ALT_CHARACTERS })
  if (!hasNoNul(alt)) throw invalidBody('alt', 'INVALID_CHARACTERS')
  return alt
}
