import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { memberErrors } from './errors.ts'
import { openPeople } from './people.ts'
import { memberRoutes } from './routes.ts'

export const members = feature({
  open: (platform: Platform) => ({
    offers: { people: openPeople(platform.hotPool, platform.ownAddresses) },
    tag: { name: 'Members', description: 'The directory of members.' },
    areas: [{ prefixes: ['/api/members'], dialect: memberErrors, routes: (app) => memberRoutes(app, platform) }],
  }),
})
