import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { ReadableUse, Reader } from '../../platform/access/visibility.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { picturesNamedIn } from './uses.ts'

/** The condition on `pictures` that the reader may see it. */
export type VisibleTo = (reader: Reader) => RawBuilder<boolean>

/** What naming a picture would open to all who read the content, its author must be able to see. Throws 400 or 422. */
export type AssertMayName = (
  trx: Transaction,
  user: User,
  fields: Readonly<Record<string, string | null | undefined>>,
) => Promise<void>

/** Pictures are for whoever uploaded them, and for whoever may read what names them. */
export function openPictureVisibility(uses: readonly ReadableUse[]) {
  const visibleTo: VisibleTo = (reader) => {
    const own = reader === null ? sql`false` : sql`uploader_id = ${reader.id}`
    return sql`(${sql.join([own, ...uses.map((isReadableUse) => isReadableUse(reader))], sql` or `)})`
  }

  const assertMayName: AssertMayName = async (trx, user, fields) => {
    for (const [field, written] of Object.entries(fields)) {
      const ids = picturesNamedIn(written ?? '')
      if (ids.length === 0) continue
      const { rows } = await sql`
        select from pictures where id = any(${ids}::uuid[]) and not ${visibleTo(user)} limit 1`.execute(trx)
      if (rows.length > 0)
        throw invalidBody(field, 'NOT_ALLOWED', { reason: 'must not name a picture that you cannot see' })
    }
  }

  return { visibleTo, assertMayName }
}

export type PictureVisibility = ReturnType<typeof openPictureVisibility>
