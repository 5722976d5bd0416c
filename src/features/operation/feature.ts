import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import { operationActions } from './audit-actions.ts'
import { operationRoutes } from './routes.ts'

export const operation = feature({
  auditActions: operationActions,
  open: (platform: Platform) => ({
    tag: { name: 'Operation', description: 'Health, metrics and this reference.' },
    isOperational: true,
    areas: [{ prefixes: [], dialect: plainErrors, routes: (app) => operationRoutes(app, platform) }],
  }),
})
