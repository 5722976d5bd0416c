import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform.ts'
import { memberErrors } from './errors.ts'
import { memberRoutes } from './routes.ts'

export function openMembers(platform: Platform) {
  return feature({
    areas: [{ prefixes: ['/api/members'], dialect: memberErrors, routes: (app) => memberRoutes(app, platform) }],
  })
}
