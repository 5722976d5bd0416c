import { Type } from 'typebox'
import type { Transaction } from '../database/database.ts'
import { sendFile } from '../files/downloads.ts'
import { keepFile } from '../files/keeping.ts'
import { receiveUpload } from '../files/uploads.ts'
import { anyone, signedIn } from '../http/access.ts'
import { answerOnce } from '../http/idempotency.ts'
import { takeMultipart } from '../http/multipart.ts'
import { perCaller } from '../http/rate-limits.ts'
import { actorOf } from '../http/route-config.ts'
import type { RouteScope } from '../http/route-scope.ts'
import { IdParams, Succeeded } from '../http/schema.ts'
import type { Services } from '../services.ts'
import { assertMayAttach, attach, attachmentForm, findAttachment } from './attachments.ts'
import { AttachmentUpload, UploadedAttachment } from './schema.ts'

const file = { field: 'file', maxBytes: 10 * 1024 * 1024 }

const fileAnswers: Record<number, object> = {
  200: {
    description: 'The file, to be saved under its name.',
    content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
  },
}

/** An area of its own, since nothing else of opportunities takes uploads. */
export function attachmentRoutes(
  app: RouteScope,
  { db, files, opportunityReading }: Pick<Services, 'db' | 'files' | 'opportunityReading'>,
): void {
  takeMultipart(app)

  app.post(
    '/api/opportunities/upload',
    {
      config: {
        access: signedIn,
        scope: 'opportunities:write',
        limits: [perCaller(5, 'opportunity-upload')],
        creates: true,
        refuses: ['NOT_FOUND', 'CONFLICT'],
        failure: 'Failed to upload file',
      },
      schema: {
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
        return await keepFile(db, files, upload.draft, (stored) => {
          const work = async (trx: Transaction) => {
            const attached = await attach(trx, user.id, form, upload, stored)
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
        failure: 'Failed to fetch file',
      },
      schema: { summary: 'Download a file of an opportunity', params: IdParams, response: fileAnswers },
    },
    async (request, reply) => {
      const kept = await findAttachment(db, request.caller.user, request.params.id)
      return sendFile(files, request, reply, kept)
    },
  )
}
