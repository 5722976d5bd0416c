import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { memberErrors } from './errors.ts'
import { memberRoutes } from './routes.ts'

export function openMembers(platform: Platform) {
  return feature({
    tag: { name: 'Members', description: 'The directory of members.' },
    areas: [{ prefixes: ['/api/members'], dialect: memberErrors, routes: (app) => memberRoutes(app, platform) }],
  })
}
