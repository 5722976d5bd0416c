import { sql } from 'kysely'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { pictureNotFound } from './errors.ts'
import { MAX_ASKED_WIDTH } from './schema.ts'
import type { VisibleTo } from './visibility.ts'

interface ShownForm {
  readonly key: string
  readonly size: number
  /** Whether anyone may see it. */
  readonly isPublic: boolean
}

interface PictureReading {
  readonly db: Database
  readonly visibleTo: VisibleTo
}

/**
 * The form of the nearest width at or above, else the largest.
 * @throws 404 for a picture that does not exist or that the reader may not see
 */
export async function findPicture(
  { db, visibleTo }: PictureReading,
  reader: Reader,
  id: string,
  width = MAX_ASKED_WIDTH,
): Promise<ShownForm> {
  if (!isId(id)) throw pictureNotFound()
  const { rows } = await sql<ShownForm>`
    select file_key as key, picture_files.bytes as size, ${visibleTo(null)} as "isPublic"
    from pictures join picture_files on picture_id = pictures.id
    where pictures.id = ${id} and ${visibleTo(reader)}
    order by picture_files.width < ${width}, abs(picture_files.width - ${width})
    limit 1`.execute(db)
  if (rows[0] === undefined) throw pictureNotFound()
  return rows[0]
}
