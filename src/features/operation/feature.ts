import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import { operationRoutes } from './routes.ts'

export function openOperation(platform: Platform) {
  return feature({
    tag: { name: 'Operation', description: 'Health, metrics and this reference.' },
    isOperational: true,
    areas: [{ prefixes: [], dialect: plainErrors, routes: (app) => operationRoutes(app, platform) }],
  })
}
