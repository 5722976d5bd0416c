import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { fileNotFound, type KeptFile } from '../files/downloads.ts'
import type { StoredFile } from '../files/keeping.ts'
import type { Upload } from '../files/uploads.ts'
import { conflict, invalidBody, unauthenticated } from '../http/errors.ts'
import { isId } from '../http/schema.ts'
import { isStorable } from '../http/storable-text.ts'
import { touchOpportunities } from './changes.ts'
import { opportunityNotFound } from './reading.ts'
import { type Guarded, mayChange, mayRead, type Reader } from './visibility.ts'

const MOST_LISTED = 50
/** So that nobody can fill an opportunity of another. */
const MOST_UNLISTED = 500
const MOST_UNLISTED_OF_ONE = 20
const MOST_BYTES_OF_ONE = 1024 * 1024 * 1024
const MOST_DESCRIPTION_CHARACTERS = 1_000

/** What is sent along with a file. */
export interface AttachmentForm {
  readonly opportunityId: string
  readonly description: string | null
}

/** Reads the fields beside a file. Throws 422. */
export function attachmentForm(fields: Upload['fields']): AttachmentForm {
  const opportunityId = fields.get('opportunity_id')
  if (opportunityId === undefined) throw invalidBody('opportunity_id', 'is required')
  const description = fields.get('description')?.trim() ?? ''
  if (description.length > MOST_DESCRIPTION_CHARACTERS)
    throw invalidBody('description', `must have at most ${MOST_DESCRIPTION_CHARACTERS} characters`)
  if (!isStorable(description)) throw invalidBody('description', 'has characters that are not allowed')
  return { opportunityId, description: description === '' ? null : description }
}

/** Throws 404 for an opportunity that is not there, or not for this reader. */
export async function assertMayAttach(db: Database, reader: Reader, opportunityId: string): Promise<void> {
  findVisible(reader, await guarded(db, opportunityId).executeTakeFirst())
}

/**
 * Attaches a stored file to an opportunity that the user may see. Everyone who sees the opportunity is shown what its
 * owner and administrators attach; what others attach is for them, the owner and administrators.
 * @throws 401 for an account that is gone meanwhile, 404 for an opportunity that is gone or hidden meanwhile, 409 when it
 *   or the user has too many files
 */
export async function attach(
  trx: Transaction,
  userId: string,
  { opportunityId, description }: AttachmentForm,
  { name, mediaType, draft }: Upload,
  file: StoredFile,
) {
  const user = await lockUser(trx, userId)
  const opportunity = findVisible(user, await guarded(trx, opportunityId).forKeyShare().executeTakeFirst())
  const isListed = mayChange(user, opportunity)
  // Uploads to one opportunity end one after another, as those of one user do: so none of the bounds is passed.
  await touchOpportunities(trx, [opportunity.id])
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

/** An upload takes its time: in the meantime the account may have been deleted, or its role changed. */
async function lockUser(trx: Transaction, userId: string): Promise<NonNullable<Reader>> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (user === undefined) throw unauthenticated()
  return user
}

function guarded(db: Database | Transaction, opportunityId: string) {
  return db
    .selectFrom('opportunities')
    .select(['id', 'status', 'visibility', 'owner_id as ownerId'])
    .where('id', '=', isId(opportunityId) ? opportunityId : null)
}

function findVisible<Opportunity extends Guarded>(reader: Reader, found: Opportunity | undefined): Opportunity {
  if (found === undefined || !mayRead(reader, found)) throw opportunityNotFound()
  return found
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
  const isFull = isListed ? listed >= MOST_LISTED : unlisted >= MOST_UNLISTED || own >= MOST_UNLISTED_OF_ONE
  if (isFull) throw conflict('This opportunity has as many files as it can have', 'TOO_MANY_FILES')
  if (bytes + size > MOST_BYTES_OF_ONE) throw conflict('Your files take as much room as they may', 'QUOTA_EXCEEDED')
}

/** A file as those may have it who see it with its opportunity. Throws 404 for all others, as for one that is not there. */
export async function findAttachment(db: Database, reader: Reader, id: string): Promise<KeptFile> {
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

function isFor(reader: Reader, file: Guarded & { is_listed: boolean; uploader_id: string | null }): boolean {
  return file.is_listed || mayChange(reader, file) || (reader !== null && reader.id === file.uploader_id)
}
