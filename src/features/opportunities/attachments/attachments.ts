import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { lockActiveAccount } from '../../../platform/access/lock-account.ts'
import type { Reader } from '../../../platform/access/visibility.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { type DownloadableFile, fileNotFound } from '../../../platform/files/downloads.ts'
import type { StoredFile } from '../../../platform/files/store-file.ts'
import type { Upload } from '../../../platform/files/uploads.ts'
import { conflict, invalidBody } from '../../../platform/http/errors/errors.ts'
import { hasNoNul } from '../../../platform/http/schemas/postgres-text.ts'
import { isId } from '../../../platform/http/schemas/schema.ts'
import { opportunityNotFound } from '../read.ts'
import { bumpVersions } from '../update.ts'
import { type Guarded, mayChange, mayRead } from '../visibility.ts'

const MAX_LISTED = 50
const MAX_UNLISTED = 500
/** So that no one can fill up another owner's opportunity. */
const MAX_UNLISTED_PER_USER = 20
const MAX_BYTES_PER_USER = 1024 * 1024 * 1024
const MAX_DESCRIPTION_CHARACTERS = 1_000

interface AttachmentForm {
  readonly opportunityId: string
  readonly description: string | null
}

/** Throws 422. */
export function attachmentForm(fields: Upload['fields']): AttachmentForm {
  const opportunityId = fields.get('opportunity_id')
  if (opportunityId === undefined) throw invalidBody('opportunity_id', 'MISSING')
  const description = fields.get('description')?.trim() ?? ''
  if (description.length > MAX_DESCRIPTION_CHARACTERS)
    throw invalidBody('description', 'TOO_LONG', { limit: MAX_DESCRIPTION_CHARACTERS })
  if (!hasNoNul(description)) throw invalidBody('description', 'INVALID_CHARACTERS')
  return { opportunityId, description: description === '' ? null : description }
}

export async function assertMayAttach(db: Database, reader: Reader, opportunityId: string): Promise<void> {
  requireVisible(reader, await guarded(db, opportunityId).executeTakeFirst())
}

/**
 * Attaches a stored file. Files of the owner and administrators are listed for everyone who sees the opportunity; other
 * users' files are for themselves, the owner and administrators.
 * @throws 401 when the account was deleted during the upload, 404 when the opportunity was or is no longer visible, 409
 *   when the opportunity or the user has too many files
 */
export async function attach(
  trx: Transaction,
  userId: string,
  { opportunityId, description }: AttachmentForm,
  { upload: { name, mediaType, draft }, file }: { readonly upload: Upload; readonly file: StoredFile },
) {
  // During a long upload the account may have been deleted, or its role changed.
  const user = await lockActiveAccount(trx, userId)
  const opportunity = requireVisible(user, await guarded(trx, opportunityId).forKeyShare().executeTakeFirst())
  const isListed = mayChange(user, opportunity)
  // Serialises uploads to one opportunity, as the lock on the user does for one user: the limits below cannot be raced.
  await bumpVersions(trx, [opportunity.id])
  await assertRoom(trx, user.id, opportunity.id, { isListed, size: draft.size })
  await file.claim(trx)
  const id = randomUUIDv7()
  const uploadedAt = new Date()
  await trx
    .insertInto('attachments')
    .values({
      id,
      opportunity_id: opportunity.id,
      uploader_id: user.id,
      file_key: file.key,
      name,
      media_type: mediaType,
      size: draft.size,
      description,
      is_listed: isListed,
      uploaded_at: uploadedAt,
    })
    .execute()
  return { id, name, size: draft.size, uploaded_at: uploadedAt.toISOString() }
}

function guarded(db: Database | Transaction, opportunityId: string) {
  return db
    .selectFrom('opportunities')
    .select(['id', 'status', 'visibility', 'owner_id as ownerId'])
    .where('id', '=', isId(opportunityId) ? opportunityId : null)
}

function requireVisible<Opportunity extends Guarded>(
  reader: Reader,
  opportunity: Opportunity | undefined,
): Opportunity {
  if (opportunity === undefined || !mayRead(reader, opportunity)) throw opportunityNotFound()
  return opportunity
}

async function assertRoom(
  trx: Transaction,
  userId: string,
  opportunityId: string,
  { isListed, size }: { isListed: boolean; size: number },
): Promise<void> {
  const { rows } = await sql<{ listed: number; unlisted: number; own: number; bytes: number }>`
    select
      count(*) filter (where is_listed)::int as listed,
      count(*) filter (where not is_listed)::int as unlisted,
      count(*) filter (where not is_listed and uploader_id = ${userId})::int as own,
      (select coalesce(sum(size), 0)::float8 from attachments where uploader_id = ${userId}) as bytes
    from attachments where opportunity_id = ${opportunityId}`.execute(trx)
  const [{ listed, unlisted, own, bytes } = { listed: 0, unlisted: 0, own: 0, bytes: 0 }] = rows
  const isFull = isListed ? listed >= MAX_LISTED : unlisted >= MAX_UNLISTED || own >= MAX_UNLISTED_PER_USER
  if (isFull) throw conflict('This opportunity has as many files as it can have', 'TOO_MANY_FILES')
  if (bytes + size > MAX_BYTES_PER_USER) throw conflict('Your files take as much room as they may', 'QUOTA_EXCEEDED')
}

/** Throws 404 for a file that does not exist or that the reader may not see. */
export async function findAttachment(db: Database, reader: Reader, id: string): Promise<DownloadableFile> {
  const row = isId(id)
    ? await db
        .selectFrom('attachments')
        .innerJoin('opportunities', 'opportunities.id', 'opportunity_id')
        .select(['file_key', 'name', 'media_type', 'size', 'is_listed', 'uploader_id'])
        .select(['status', 'visibility', 'owner_id as ownerId'])
        .where('attachments.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (row === undefined || !mayRead(reader, row) || !isFor(reader, row)) throw fileNotFound()
  return { key: row.file_key, name: row.name, mediaType: row.media_type, size: row.size }
}

/** Whether a reader of the opportunity may have the file too. */
export function isFor(
  reader: Reader,
  file: Pick<Guarded, 'ownerId'> & { is_listed: boolean; uploader_id: string | null },
): boolean {
  return file.is_listed || mayChange(reader, file) || (reader !== null && reader.id === file.uploader_id)
}
