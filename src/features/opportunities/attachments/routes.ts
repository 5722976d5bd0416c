import { Type } from 'typebox'
import { anyone, signedIn } from '../../../platform/access/access.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { sendFile } from '../../../platform/files/downloads.ts'
import { storeFile } from '../../../platform/files/store-file.ts'
import { receiveUpload } from '../../../platform/files/uploads.ts'
import { answerOnce } from '../../../platform/http/answers/idempotency.ts'
import { takeMultipart } from '../../../platform/http/bodies/multipart.ts'
import { actorOf } from '../../../platform/http/routes/route-config.ts'
import type { RouteScope } from '../../../platform/http/routes/route-scope.ts'
import { Done, IdParams, Succeeded } from '../../../platform/http/schemas/schema.ts'
import { perCaller } from '../../../platform/limits/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OpportunityAudit } from '../audit-actions.ts'
import type { OpportunityReading } from '../read.ts'
import { AttachmentUpload, UploadedAttachment } from '../schema.ts'
import { assertMayAttach, attach, attachmentForm, findAttachment } from './attachments.ts'
import { deleteAttachment } from './delete.ts'

const file = { field: 'file', maxBytes: 10 * 1024 * 1024 }

/** Of whatever type the file is. */
const content = { '*/*': { schema: Type.String({ format: 'binary' }) } }

const fileAnswers: Record<number, object> = {
  200: { description: 'The file, as an attachment under its name.', content },
  206: { description: 'The part of it that `Range` asks for.', content },
  304: { description: 'Not modified.', type: 'null' },
}

/** Routes of their own scope, since only these accept multipart bodies. */
export function attachmentRoutes(
  app: RouteScope,
  {
    db,
    files,
    audit,
    opportunityReading,
  }: Pick<Platform, 'db' | 'files'> & {
    readonly audit: OpportunityAudit
    readonly opportunityReading: OpportunityReading
  },
): void {
  takeMultipart(app)

  app.post(
    '/api/opportunities/upload',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(5, 'opportunity-upload')],
        acceptsIdempotencyKey: true,
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to upload file',
      },
      schema: {
        operationId: 'uploadAttachment',
        summary: 'Attach a file to an opportunity',
        consumes: ['multipart/form-data'],
        body: AttachmentUpload,
        response: { 200: Succeeded(Type.Object({ attachment: UploadedAttachment })) },
      },
    },
    (request, reply) =>
      receiveUpload(files, request, file, async (upload) => {
        const { user } = actorOf(request)
        const form = attachmentForm(upload.fields)
        await assertMayAttach(db, user, form.opportunityId)
        return await storeFile(db, files, upload.draft, (stored) => {
          const work = async (trx: Transaction) => {
            const attached = await attach(trx, user.id, form, { upload, file: stored })
            const attachment = { ...attached, url: opportunityReading.urlOf(attached.id) }
            return { success: true as const, data: { attachment } }
          }
          return answerOnce(db, request, reply, work, { status: 200 })
        })
      }),
  )

  app.get(
    '/api/files/:id',
    {
      config: {
        access: anyone,
        scope: 'opportunities:read',
        limits: [perCaller(120, 'file-read')],
        refuses: ['PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],
        failure: 'Failed to fetch file',
      },
      schema: {
        operationId: 'downloadAttachment',
        summary: 'Download an attachment',
        params: IdParams,
        response: fileAnswers,
      },
    },
    async (request, reply) => {
      const attachment = await findAttachment(db, request.caller.user, request.params.id)
      return sendFile(files, request, reply, attachment)
    },
  )

  app.delete(
    '/api/files/:id',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(30, 'file-delete')],
        refuses: ['CONFLICT'],
        failure: 'Failed to delete file',
      },
      schema: {
        operationId: 'deleteAttachment',
        summary: 'Delete an attachment',
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await deleteAttachment(db, { files, audit }, actorOf(request), request.params.id)
      return { success: true as const, message: 'File deleted successfully' }
    },
  )
}
