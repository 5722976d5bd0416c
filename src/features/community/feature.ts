import { feature } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/audit.ts'
import { communityActions } from './choose-identity.ts'
import { communityRoutes } from './routes.ts'

export const community = feature({
  auditActions: communityActions,
  open: (platform: Platform, { audit }: { readonly audit: Audit }) => ({
    tag: { name: 'Community', description: 'What the community is called and how it looks.' },
    areas: [{ prefixes: [], dialect: adminErrors, routes: (app) => communityRoutes(app, { ...platform, audit }) }],
  }),
})
