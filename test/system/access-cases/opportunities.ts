import { submitApplication } from '../../../src/features/applications/apply.ts'
import { createOpportunity } from '../../../src/features/opportunities/create.ts'
import type { NewOpportunity } from '../../../src/features/opportunities/schema.ts'
import { pictureVisibility } from '../../../src/features.ts'
import type { EntityVisibility } from '../../../src/platform/database/tables/entities.ts'
import type { OpportunityStatus } from '../../../src/platform/database/tables/opportunities.ts'
import { transaction } from '../../../src/platform/database/transaction.ts'
import { withTempFile } from '../../../src/platform/files/temp-files.ts'
import { opportunityBody } from '../../harness/opportunity-fixtures.ts'
import { actorFor } from '../../harness/people.ts'
import type { AccessCases, Expected, Make } from './access-case.ts'
import {
  another,
  byAdministrators,
  byAdministratorsForConfidential,
  caller,
  forAdministrators,
  id,
  type Owner,
  somebody,
} from './people.ts'
import { multipart, pictureForm } from './uploads.ts'

export const opportunity =
  (owner: Owner, status: OpportunityStatus, visibility: EntityVisibility = 'public'): Make =>
  async (scene) => {
    const { user } = actorFor(await owner(scene))
    const { db, community } = scene.app.platform
    const body = opportunityBody({ visibility }) as NewOpportunity
    const parts = { community, ...pictureVisibility }
    const { id } = await transaction(db, (trx) => createOpportunity(trx, parts, user, body))
    await db.updateTable('opportunities').set({ status }).where('id', '=', id).execute()
    return id
  }

const application =
  (owner: Owner): Make =>
  async (scene) => {
    const opportunityId = await opportunity(owner, 'active')(scene)
    const { user } = actorFor(await somebody(scene))
    const { db, community } = scene.app.platform
    const submission = { opportunityId, message: 'Take me.' }
    return (await transaction(db, (trx) => submitApplication(trx, community, user, submission))).id
  }

/** A file that only its uploader, the opportunity's owner and administrators may have. */
const attachment =
  (uploader: Owner): Make =>
  async (scene) => {
    const { db, files } = scene.app.platform
    const fileId = id()
    const file = { id: fileId, file_key: fileId, name: 'picture.png', media_type: 'image/png', size: 1 }
    const opportunity_id = await opportunity(another, 'active')(scene)
    const uploader_id = (await uploader(scene)).id
    await db
      .insertInto('attachments')
      .values({ ...file, opportunity_id, uploader_id, is_listed: false })
      .execute()
    await withTempFile(files.tempFolder, ReadableStream.from([Buffer.from('x')]), (draft) =>
      files.store.put(fileId, draft),
    )
    return fileId
  }

const attachmentForm = (opportunityId: string) =>
  Buffer.concat([
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="opportunity_id"\r\n\r\n${opportunityId}\r\n`),
    pictureForm,
  ])

const createdForConfidential: Expected = (role) => (role === 'confidential' || role === 'admin' ? 201 : 404)

export const opportunityCases: AccessCases = {
  'GET /api/opportunities': { answers: 200 },
  'GET /api/confidential/opportunities': { answers: 200 },
  'GET /api/opportunities/mine': { answers: 200 },
  'GET /api/opportunities/mine/:id': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'draft'), forAdministrators],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/opportunities/:id': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'draft'), forAdministrators],
      any: [opportunity(another, 'active'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/opportunities/create': { body: () => opportunityBody(), answers: 200 },
  'POST /api/opportunities/preview': { body: () => ({ description: '**Some** work' }), answers: 200 },
  'PUT /api/opportunities/update': {
    body: (opportunityId) => ({ id: opportunityId, description: 'Another description' }),
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/opportunities/delete/:id': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/admin/opportunities': { answers: 200 },
  'GET /api/admin/opportunities/:id': {
    objects: {
      own: [opportunity(caller, 'pending'), 200],
      another: [opportunity(another, 'draft', 'confidential'), 200],
      absent: [id, 404],
    },
  },
  'POST /api/admin/opportunities/bulk/status': {
    body: (opportunityId) => ({ ids: [opportunityId], status: 'active' }),
    objects: {
      own: [opportunity(caller, 'pending'), 200],
      another: [opportunity(another, 'pending'), 200],
      absent: [id, 200],
    },
  },
  'POST /api/admin/opportunities/bulk/delete': {
    body: (opportunityId) => ({ ids: [opportunityId], reason: 'Spam.' }),
    objects: {
      own: [opportunity(caller, 'pending'), 200],
      another: [opportunity(another, 'pending'), 200],
      absent: [id, 200],
    },
  },
  'POST /api/opportunities/:id/apply': {
    body: () => ({ message: 'Take me.' }),
    objects: {
      own: [opportunity(caller, 'active'), 403],
      another: [opportunity(another, 'active', 'confidential'), createdForConfidential],
      any: [opportunity(another, 'active'), 201],
      absent: [id, 404],
    },
  },
  'GET /api/opportunities/:id/applications': {
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'active', 'confidential'), byAdministratorsForConfidential],
      any: [opportunity(another, 'active'), byAdministrators],
      absent: [id, 404],
    },
  },
  'GET /api/opportunities/applications/mine': { answers: 200 },
  'GET /api/opportunities/applications/attention': { answers: 200 },
  'PUT /api/opportunities/applications/:id': {
    body: () => ({ status: 'reviewed' }),
    objects: {
      own: [application(caller), 200],
      another: [application(another), forAdministrators],
      absent: [id, 404],
    },
  },
  'POST /api/opportunities/upload': {
    headers: multipart,
    body: attachmentForm,
    objects: {
      own: [opportunity(caller, 'draft', 'confidential'), 200],
      another: [opportunity(another, 'draft'), forAdministrators],
      any: [opportunity(another, 'active'), 200],
      absent: [id, 404],
    },
  },
  'GET /api/files/:id': {
    objects: {
      own: [attachment(caller), 200],
      another: [attachment(another), forAdministrators],
      absent: [id, 404],
    },
  },
  'DELETE /api/files/:id': {
    objects: {
      own: [attachment(caller), 200],
      another: [attachment(another), forAdministrators],
      absent: [id, 404],
    },
  },
}
