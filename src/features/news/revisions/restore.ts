import type { Actor } from '../../../platform/access/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { findCategorySlug } from '../categories.ts'
import { changeArticle, lockArticle, type WritingParts } from '../update.ts'
import { revisionNotFound, revisionNumber } from './read.ts'

/**
 * Gives an article back what a revision says: texts, pictures, tags, `seo`, and its category if that still exists. Who
 * reads it, where and whether it is shown stay as they are.
 * @returns the number of the revision that comes of it; of the current one where nothing differs
 * @throws 404
 */
export async function restoreRevision(
  trx: Transaction,
  parts: WritingParts,
  actor: Actor,
  { id, revision }: { readonly id: string; readonly revision: string },
): Promise<{ id: string; revision: number }> {
  const before = await lockArticle(trx, id)
  const restored = revisionNumber(revision)
  const rows = await trx
    .selectFrom('news_revisions')
    .select(['revision', 'article'])
    .where('article_id', '=', before.id)
    .where((is) => is.or([is('revision', '=', restored), is('article', 'is', null)]))
    .execute()
  const current = rows.find(({ article }) => article === null)?.revision ?? before.version
  if (restored === current) return { id: before.id, revision: current }
  const former = rows.find((row) => row.revision === restored)?.article ?? null
  if (former === null) throw revisionNotFound()
  const { title, content, excerpt, category, tags, featuredImage, gallery, seo } = former
  const texts = { title, content, excerpt, tags, featuredImage, gallery, seo }
  const isThere = (await findCategorySlug(trx, category)) !== null
  const changes = isThere ? { ...texts, category } : texts
  const { row, changed } = await changeArticle(trx, parts, actor, { before, changes, cause: 'restored', restored })
  return { id: before.id, revision: changed.length > 0 ? row.version : current }
}
