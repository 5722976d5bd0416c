import { sql } from 'kysely'
import { feature, opened } from '../../platform/feature.ts'
import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { opportunityErrors } from '../../platform/http/dialects/opportunities.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { AssertMayName } from '../pictures/visibility.ts'
import { type EntityAudit, entityActions } from './audit-actions.ts'
import type { EntityChanged } from './entity-changed.ts'
import { forgetOldEntityInvitations } from './invitations/bounds.ts'
import { entityInvitationRoutes } from './invitations/routes.ts'
import { entityPersonalData } from './personal-data.ts'
import { entityRoutes, entityVerificationRoutes } from './routes.ts'
import { usesInEntities } from './visibility.ts'

interface EntityDependencies {
  readonly pictureAddresses: PictureAddresses
  readonly assertMayName: AssertMayName
  readonly audit: EntityAudit
}

export const entities = (entityChanged: EntityChanged) =>
  feature({
    auditActions: entityActions,
    auditedThings: [{ targetType: 'entity', named: () => sql`select id, name from entities` }],
    personalData: [entityPersonalData(entityChanged)],
    pictureUses: [usesInEntities],
    open: (platform, dependencies: EntityDependencies) => openEntities(platform, { ...dependencies, entityChanged }),
  })

function openEntities(
  { db, replicas, community }: Platform,
  { pictureAddresses, entityChanged, ...dependencies }: EntityDependencies & { readonly entityChanged: EntityChanged },
) {
  const parts = { db, replicas, community, addresses: pictureAddresses, entityChanged, ...dependencies }
  return opened({
    tag: { name: 'Entities', description: 'Companies and other entities, their members and verification.' },
    areas: [
      {
        prefixes: ['/api/entities'],
        dialect: opportunityErrors,
        routes: (app) => {
          entityRoutes(app, parts)
          entityInvitationRoutes(app, parts)
        },
      },
      { prefixes: [], dialect: adminErrors, routes: (app) => entityVerificationRoutes(app, parts) },
    ],
    jobs: [{ name: 'forget-old-entity-invitations', cron: '39 3 * * *', run: () => forgetOldEntityInvitations(db) }],
  })
}
