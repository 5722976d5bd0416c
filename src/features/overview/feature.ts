import { feature } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import { openLoadRecorder } from './load.ts'
import { overviewRoutes } from './routes.ts'

export const overview = feature({
  open: (platform: Platform) => ({
    tag: { name: 'Overview', description: 'The state of the community and of the program, for administrators.' },
    areas: [{ prefixes: [], dialect: adminErrors, routes: (app) => overviewRoutes(app, platform) }],
    jobs: [
      { name: 'record-load', everySeconds: 60, run: openLoadRecorder(platform.patientDb, platform.metrics.answered) },
    ],
  }),
})
