import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/caller.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { decisions } from '../../../platform/database/tables/applications.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { fileNotFound } from '../../../platform/files/downloads.ts'
import type { Files } from '../../../platform/files/files.ts'
import { removeReleasedFile } from '../../../platform/files/store-file.ts'
import { conflict, forbidden } from '../../../platform/http/errors/errors.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import type { OpportunityAudit } from '../audit-actions.ts'
import { bumpVersions } from '../update.ts'
import { type Guarded, mayRead } from '../visibility.ts'
import { isFor } from './attachments.ts'

interface DeletionParts {
  readonly files: Pick<Files, 'store' | 'log'>
  readonly audit: OpportunityAudit
}

/**
 * Deletes a file with its content, and takes it out of the application that it belongs to. Its uploader may, also when
 * the opportunity is no longer shown to them, until that application is decided on; administrators always.
 * @throws 404 for a file that does not exist or that the actor may not see, 403 for another's, 409 after a decision
 */
export async function deleteAttachment(
  db: Database,
  { files, audit }: DeletionParts,
  actor: Actor,
  id: string,
): Promise<void> {
  const key = await transaction(db, (trx) => deleteRow(trx, audit, actor, id))
  await removeReleasedFile(db, files, key)
}

async function deleteRow(trx: Transaction, audit: OpportunityAudit, actor: Actor, id: string): Promise<string> {
  const { user } = actor
  const file = await lockFile(trx, id)
  const isUploader = user.id === file.uploader_id
  if (!isUploader && !(mayRead(user, file) && isFor(user, file))) throw fileNotFound()
  if (!isUploader && user.role !== 'admin') throw forbidden('Only who uploaded a file and administrators may delete it')
  if (user.role !== 'admin') await assertUndecided(trx, file.id)
  await trx.deleteFrom('attachments').where('id', '=', file.id).execute()
  await audit(trx, actor, {
    action: 'FILE_DELETE',
    target: { type: 'file', id: file.id },
    details: {
      opportunityId: file.opportunity_id,
      uploaderId: file.uploader_id,
      mediaType: file.media_type,
      size: file.size,
    },
  })
  return file.file_key
}

interface LockedFile
  extends Guarded,
    RowOf<'attachments', 'id' | 'uploader_id' | 'file_key' | 'media_type' | 'size' | 'is_listed'> {
  readonly opportunity_id: string
}

/** Locks the opportunity against its deletion, then the file against an application that is about to name it. */
async function lockFile(trx: Transaction, id: string): Promise<LockedFile> {
  if (!isId(id)) throw fileNotFound()
  const opportunity = await trx
    .selectFrom('opportunities')
    .select(['opportunities.id', 'status', 'visibility', 'owner_id as ownerId'])
    .innerJoin('attachments', 'opportunity_id', 'opportunities.id')
    .where('attachments.id', '=', id)
    .where(sql<boolean>`status <> 'hidden'`)
    .forKeyShare('opportunities')
    .executeTakeFirst()
  if (opportunity === undefined) throw fileNotFound()
  await bumpVersions(trx, [opportunity.id])
  const file = await trx
    .selectFrom('attachments')
    .select(['id', 'uploader_id', 'file_key', 'media_type', 'size', 'is_listed'])
    .where('id', '=', id)
    .where('opportunity_id', '=', opportunity.id)
    .forUpdate()
    .executeTakeFirst()
  if (file === undefined) throw fileNotFound()
  return { ...opportunity, ...file, opportunity_id: opportunity.id }
}

/** The lock keeps the application from being decided on until the file is gone. */
async function assertUndecided(trx: Transaction, fileId: string): Promise<void> {
  const { rows } = await sql<{ is_decided: boolean }>`
    select was_decided or status = any(${decisions}::text[]) as is_decided
    from applications
    where id in (select application_id from application_attachments where attachment_id = ${fileId})
    for share`.execute(trx)
  if (rows.some(({ is_decided }) => is_decided))
    throw conflict('The application that the file belongs to has been decided on', 'APPLICATION_DECIDED')
}
