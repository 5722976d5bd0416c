import { feature } from '../../platform/feature.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OpportunityReading } from '../opportunities/read.ts'
import { applicationPersonalData } from './personal-data.ts'
import { applicationRoutes } from './routes.ts'

interface ApplicationDependencies {
  readonly opportunityReading: OpportunityReading
}

export const applications = feature({
  personalData: [applicationPersonalData],
  open: ({ db, community, ownAddresses }: Platform, { opportunityReading }: ApplicationDependencies) => ({
    tag: { name: 'Applications', description: 'Applications to opportunities.' },
    areas: [
      {
        prefixes: [],
        dialect: opportunityErrors,
        routes: (app) => applicationRoutes(app, { db, community, ownAddresses, opportunityReading }),
      },
    ],
  }),
})
