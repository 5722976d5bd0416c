import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import { pictureErrors } from './errors.ts'
import { openShowPicture } from './outside/addresses.ts'
import { removeOldKept } from './outside/keep.ts'
import { outsidePictureRoutes } from './outside/routes.ts'
import { picturePersonalData } from './personal-data.ts'
import { removeForgottenPictures } from './remove-unnamed.ts'
import { pictureRoutes } from './routes.ts'

export function openPictures(platform: Platform) {
  const { db } = platform
  return feature({
    tag: { name: 'Pictures', description: 'Pictures of articles, opportunities and entities.' },
    showPicture: openShowPicture(platform),
    areas: [
      { prefixes: ['/api/pictures'], dialect: pictureErrors, routes: (app) => pictureRoutes(app, platform) },
      { prefixes: [], dialect: pictureErrors, routes: (app) => outsidePictureRoutes(app, platform) },
    ],
    personalData: [picturePersonalData],
    jobs: [
      { name: 'remove-forgotten-pictures', cron: '11 * * * *', run: () => removeForgottenPictures(db) },
      { name: 'remove-old-outside-pictures', cron: '47 * * * *', run: () => removeOldKept(db) },
    ],
  })
}
