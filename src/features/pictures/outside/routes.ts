import { Type } from 'typebox'
import { anyoneUnidentified } from '../../../platform/access/access.ts'
import { openDownloadPlaces } from '../../../platform/files/download-places.ts'
import { sendFile } from '../../../platform/files/downloads.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Encoder } from '../encoder.ts'
import { pictureNotFound } from '../errors.ts'
import { DOWNLOADS_FACTOR, pictureAnswers } from '../schema.ts'
import { readAddress } from './addresses.ts'
import { openFetching } from './fetch.ts'
import { findKept } from './keep.ts'

interface OutsideRouteParts extends Pick<Platform, 'db' | 'files' | 'keys' | 'outbound'> {
  readonly encodePicture: Encoder['encode']
}

export function outsidePictureRoutes(
  app: RouteScope,
  { db, files, keys, outbound, encodePicture }: OutsideRouteParts,
): void {
  const fetchPicture = openFetching({ db, files, outbound, encodePicture })
  const shown = { store: files.store, limitDownloads: openDownloadPlaces(DOWNLOADS_FACTOR) }

  app.get(
    '/api/pictures/outside/:signature/:url',
    {
      config: {
        access: anyoneUnidentified,
        limits: [perCaller(600, 'picture-outside')],
        refuses: ['PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
        failure: 'Failed to fetch picture',
      },
      schema: {
        operationId: 'getOutsidePicture',
        summary: 'Get a picture from elsewhere that rendered content shows',
        params: Type.Object({ signature: Type.String(), url: Type.String() }),
        response: pictureAnswers,
      },
    },
    async (request, reply) => {
      const { signature, url } = request.params
      const address = readAddress(keys, signature, url)
      if (address === undefined) throw pictureNotFound()
      if ((await findKept(db, address)) === undefined) await fetchPicture(address)
      const kept = await findKept(db, address)
      if (kept === undefined) throw pictureNotFound()
      const cacheControl = 'public, max-age=86400'
      return sendFile(shown, request, reply, { ...kept, mediaType: 'image/webp', cacheControl })
    },
  )
}
