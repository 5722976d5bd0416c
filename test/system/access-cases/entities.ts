import { createEntity } from '../../../src/features/entities/entities.ts'
import { inviteMember } from '../../../src/features/entities/invitations/invite.ts'
import { pictureVisibility } from '../../../src/features.ts'
import type { EntityVisibility } from '../../../src/platform/database/tables/entities.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { actorFor } from '../../harness/people.ts'
import type { AccessCases, Make, Scene } from './access-case.ts'
import {
  another,
  byAdministrators,
  byAdministratorsForConfidential,
  caller,
  forAdministrators,
  forConfidential,
  id,
  type Owner,
  somebody,
} from './people.ts'

const entityParts = ({ app: { platform, features } }: Scene) => ({
  community: platform.community,
  addresses: features.pictureAddresses,
  ...pictureVisibility,
})

export const entity =
  (owner: Owner, visibility: EntityVisibility): Make =>
  async (scene) => {
    const actor = actorFor(await owner(scene))
    const given = { name: `Entity ${id()}`, visibility }
    return (await transaction(scene.app.platform.db, (trx) => createEntity(trx, entityParts(scene), actor, given))).id
  }

/** Of another owner, with the caller, if any, as a member. */
const entityWithCaller: Make = async (scene) => {
  const actor = actorFor(await another(scene))
  const member_ids = scene.caller === null ? [] : [scene.caller.id]
  const given = { name: `Entity ${id()}`, visibility: 'confidential' as const, member_ids }
  return (await transaction(scene.app.platform.db, (trx) => createEntity(trx, entityParts(scene), actor, given))).id
}

/** Of an entity that is made, whom to invite. */
const invitees = new Map<string, string>()

const toInvite =
  (owner: Owner, visibility: EntityVisibility): Make =>
  async (scene) => {
    const entityId = await entity(owner, visibility)(scene)
    invitees.set(entityId, (await somebody(scene)).id)
    return entityId
  }

const invitation =
  (owner: Owner, invited: Owner): Make =>
  async (scene) => {
    const actor = actorFor(await owner(scene))
    const parts = entityParts(scene)
    const given = { name: `Entity ${id()}`, visibility: 'confidential' as const }
    const { id: user_id } = await invited(scene)
    const { db } = scene.app.platform
    // The whole matrix needs more of one account than a day has.
    await scene.app.owner.deleteFrom('sent_entity_invitations').execute()
    const { id: entityId } = await transaction(db, (trx) => createEntity(trx, parts, actor, given))
    return (await transaction(db, (trx) => inviteMember(trx, parts, actor, { id: entityId, user_id }))).id
  }

const membership =
  (owner: Owner, visibility: EntityVisibility): Make =>
  async (scene) => {
    const actor = actorFor(await owner(scene))
    const { id: member } = await somebody(scene)
    const given = { name: `Entity ${id()}`, visibility, member_ids: [member] }
    const made = await transaction(scene.app.platform.db, (trx) => createEntity(trx, entityParts(scene), actor, given))
    return `${made.id} ${member}`
  }

export const entityCases: AccessCases = {
  'GET /api/entities': { answers: 200 },
  'GET /api/entities/:id': {
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), forConfidential],
      any: [entity(another, 'public'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/entities/create': { body: () => ({ name: `Entity ${id()}` }), answers: 200 },
  'PUT /api/entities/update': {
    body: (entityId) => ({ id: entityId, description: 'Another description' }),
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), byAdministratorsForConfidential],
      any: [entity(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/entities/delete/:id': {
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), byAdministratorsForConfidential],
      any: [entity(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/entities/:id/members/me': {
    objects: {
      own: [entity(caller, 'confidential'), 409],
      another: [entityWithCaller, 200],
      any: [entity(another, 'public'), 404],
      absent: [id, 404],
    },
  },
  'DELETE /api/entities/:id/members/:userId': {
    objects: {
      own: [membership(caller, 'confidential'), 200],
      another: [membership(another, 'confidential'), byAdministratorsForConfidential],
      any: [membership(another, 'public'), byAdministrators],
      absent: [() => `${id()} ${id()}`, 404],
    },
  },
  'POST /api/entities/:id/invitations': {
    body: (entityId) => ({ user_id: invitees.get(entityId) ?? id() }),
    objects: {
      own: [toInvite(caller, 'confidential'), 200],
      another: [toInvite(another, 'confidential'), byAdministratorsForConfidential],
      any: [toInvite(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/entities/:id/invitations': {
    objects: {
      own: [entity(caller, 'confidential'), 200],
      another: [entity(another, 'confidential'), byAdministratorsForConfidential],
      any: [entity(another, 'public'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/entities/invitations/:id': {
    objects: {
      own: [invitation(caller, somebody), 200],
      another: [invitation(another, somebody), forAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/entities/invitations/mine': { answers: 200 },
  'POST /api/entities/invitations/:id/accept': {
    objects: {
      own: [invitation(another, caller), 200],
      another: [invitation(another, somebody), 404],
      absent: [id, 404],
    },
  },
  'POST /api/entities/invitations/:id/decline': {
    objects: {
      own: [invitation(another, caller), 200],
      another: [invitation(another, somebody), 404],
      absent: [id, 404],
    },
  },
  'GET /api/admin/entities': { answers: 200 },
  'PUT /api/admin/entities/:id/verification': {
    body: () => ({ isVerified: true }),
    objects: {
      own: [entity(caller, 'public'), 200],
      another: [entity(another, 'confidential'), 200],
      absent: [id, 404],
    },
  },
}
