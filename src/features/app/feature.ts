import { feature } from '../../platform/feature.ts'
import { plainErrors } from '../../platform/http/dialects/dialect.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ReadProfile } from '../accounts/read.ts'
import { appRoutes } from './routes.ts'

export const app = feature({
  open: (platform: Platform, { readProfile }: { readonly readProfile: ReadProfile }) => ({
    tag: { name: 'App', description: 'The pages of members, drawn in the browser.' },
    areas: [{ prefixes: [], dialect: plainErrors, routes: (app) => appRoutes(app, { ...platform, readProfile }) }],
  }),
})
