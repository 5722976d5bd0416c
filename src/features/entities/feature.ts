import { feature } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import type { EntityAudit } from './audit-actions.ts'
import type { EntityChanged } from './entity-changed.ts'
import { entityPersonalData } from './personal-data.ts'
import { entityRoutes, entityVerificationRoutes } from './routes.ts'

interface EntityDependencies {
  readonly pictureAddresses: PictureAddresses
  readonly assertMayName: AssertMayName
  readonly audit: EntityAudit
  /** Opportunities show the entity that they belong to. */
  readonly entityChanged: EntityChanged
}

export function openEntities(
  { db, community }: Platform,
  { pictureAddresses, assertMayName, audit, entityChanged }: EntityDependencies,
) {
  const parts = { db, community, addresses: pictureAddresses, assertMayName, audit, entityChanged }
  return feature({
    tag: { name: 'Entities', description: 'Companies and other entities, their members and verification.' },
    areas: [
      { prefixes: ['/api/entities'], dialect: opportunityErrors, routes: (app) => entityRoutes(app, parts) },
      { prefixes: [], dialect: adminErrors, routes: (app) => entityVerificationRoutes(app, parts) },
    ],
    personalData: [entityPersonalData(entityChanged)],
  })
}
