import { feature } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import { infoRoutes } from './routes.ts'

export const info = feature({
  open: (platform: Platform) => ({
    tag: { name: 'Community', description: 'What anyone may know of the community.' },
    areas: [{ prefixes: ['/api/info'], dialect: adminErrors, routes: (app) => infoRoutes(app, platform) }],
  }),
})
