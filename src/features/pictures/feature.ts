import { feature, opened } from '../../platform/feature.ts'
import { openSemaphore } from '../../platform/limits/semaphore.ts'
import type { Platform } from '../../platform/platform.ts'
import { openEncoder } from './encoder.ts'
import { pictureErrors } from './errors.ts'
import { openShowAddresses } from './outside/addresses.ts'
import { removeOldKept } from './outside/keep.ts'
import { outsidePictureRoutes } from './outside/routes.ts'
import { picturePersonalData } from './personal-data.ts'
import { removeForgottenPictures } from './remove-unnamed.ts'
import { pictureRoutes } from './routes.ts'
import type { PictureVisibility } from './visibility.ts'

/** A decoded picture may take 400 MB, be it uploaded or from elsewhere. */
const ENCODED_AT_ONCE = 1
const WAITING_TO_BE_ENCODED = 32

export const pictures = feature({ personalData: [picturePersonalData], open: openPictures })

function openPictures(platform: Platform, { visibleTo, assertMayName }: PictureVisibility) {
  const { pictureAddresses, ...showAddresses } = openShowAddresses(platform)
  const { db } = platform
  const limitEncoding = openSemaphore({ atOnce: ENCODED_AT_ONCE, waiting: WAITING_TO_BE_ENCODED })
  const encoder = openEncoder(limitEncoding)
  const parts = { ...platform, visibleTo, encodePicture: encoder.encode }
  return opened({
    tag: { name: 'Pictures', description: 'Pictures of articles, opportunities and entities.' },
    offers: { showAddresses, pictureAddresses, assertMayName, limitEncoding },
    areas: [
      { prefixes: ['/api/pictures'], dialect: pictureErrors, routes: (app) => pictureRoutes(app, parts) },
      { prefixes: [], dialect: pictureErrors, routes: (app) => outsidePictureRoutes(app, parts) },
    ],
    jobs: [
      { name: 'remove-forgotten-pictures', cron: '11 * * * *', run: () => removeForgottenPictures(db) },
      { name: 'remove-old-outside-pictures', cron: '47 * * * *', run: () => removeOldKept(db) },
    ],
    close: encoder.close,
  })
}
