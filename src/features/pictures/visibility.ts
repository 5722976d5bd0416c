import { type RawBuilder, sql } from 'kysely'
import type { User } from '../../platform/access/caller.ts'
import type { Reader } from '../../platform/access/visibility.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { opportunityStatuses, opportunityVisibilities } from '../../platform/database/tables/opportunities.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { readableBy as readableEntities } from '../entities/visibility.ts'
import { readableBy as readableArticles } from '../news/visibility.ts'
import { readableBy as readableOpportunities } from '../opportunities/visibility.ts'

const everyOpportunity = { statuses: opportunityStatuses, visibilities: opportunityVisibilities }

/** The condition on `pictures` that the reader uploaded it, or may read content that names it. */
export function visibleTo(reader: Reader): RawBuilder<boolean> {
  const own = reader === null ? sql`false` : sql`uploader_id = ${reader.id}`
  return sql`(
    ${own}
    or exists (
      select from picture_uses join news_articles on id = content_id
      where picture_id = pictures.id and ${readableArticles(reader, true)}
    )
    or ${namedByRevision(reader)}
    or exists (
      select from picture_uses join entities on id = content_id
      where picture_id = pictures.id and ${readableEntities(reader)}
    )
    or exists (
      select from picture_uses join opportunities on id = content_id
      where picture_id = pictures.id and ${readableOpportunities(reader, everyOpportunity)}
    )
  )`
}

/** What articles were, administrators alone read. */
const namedByRevision = (reader: Reader): RawBuilder<boolean> =>
  reader?.role === 'admin'
    ? sql`exists (select from picture_uses join news_revisions on id = content_id where picture_id = pictures.id)`
    : sql`false`

/** What naming a picture would open to all who read the content, its author must be able to see. Throws 400 or 422. */
export async function assertMayName(
  trx: Transaction,
  user: User,
  fields: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  for (const [field, written] of Object.entries(fields)) {
    const ids = [...(written ?? '').matchAll(NAMED)].map(([, id]) => id)
    if (ids.length === 0) continue
    const { rows } = await sql`
      select from pictures where id = any(${ids}::uuid[]) and not ${visibleTo(user)} limit 1`.execute(trx)
    if (rows.length > 0)
      throw invalidBody(field, 'NOT_ALLOWED', { reason: 'must not name a picture that you cannot see' })
  }
}

/** As the triggers find them (migration 0035). */
const NAMED = /\/api\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/gi
