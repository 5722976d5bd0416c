import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { lockActiveAccount } from '../../platform/access/lock-account.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { type StoredFile, storeFile } from '../../platform/files/store-file.ts'
import { withTempFile } from '../../platform/files/temp-files.ts'
import { conflict } from '../../platform/http/errors/errors.ts'
import type { Form } from './encode.ts'

interface StoredForm extends Form {
  readonly file: StoredFile
}

/** Files that the work's transaction does not claim are removed; see storeFile. */
export async function storeForms<Result>(
  db: Database,
  files: Files,
  [form, ...others]: readonly Form[],
  work: (stored: readonly StoredForm[]) => Promise<Result>,
): Promise<Result> {
  if (form === undefined) return work([])
  return withTempFile(files.tempFolder, Readable.from([form.content]), (draft) =>
    storeFile(db, files, draft, (file) =>
      storeForms(db, files, others, (stored) => work([{ ...form, file }, ...stored])),
    ),
  )
}

/** Throws 401 when the account was deleted during the upload, 409 when its pictures take as much room as they may. */
export async function addPicture(
  trx: Transaction,
  userId: string,
  { alt, forms, quotaBytes }: { alt: string; forms: readonly StoredForm[]; quotaBytes: number },
) {
  // Version 4, not 7: what is not public yet must not be guessable from the time of the upload.
  const id = randomUUID()
  const bytes = forms.reduce((sum, { content }) => sum + content.length, 0)
  const { width = 0, height = 0 } = forms.at(-1) ?? {}
  // Serialises the uploads of an account: its quota cannot be raced.
  await lockActiveAccount(trx, userId)
  await assertRoom(trx, userId, quotaBytes - bytes)
  await trx.insertInto('pictures').values({ id, uploader_id: userId, alt, width, height, bytes }).execute()
  for (const { file, ...form } of forms) {
    await file.claim(trx)
    await trx
      .insertInto('picture_files')
      .values({ picture_id: id, width: form.width, bytes: form.content.length, file_key: file.key })
      .execute()
  }
  return { id, width, height, alt }
}

async function assertRoom(trx: Transaction, userId: string, roomBytes: number): Promise<void> {
  const { taken } = await trx
    .selectFrom('pictures')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('taken'))
    .where('uploader_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (taken > roomBytes) throw conflict('Your pictures take as much room as they may', 'QUOTA_EXCEEDED')
}
