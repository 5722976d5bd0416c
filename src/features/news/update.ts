import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/access/caller.ts'
import type { Community } from '../../platform/community/community.ts'
import type { OwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { RevisionCause } from '../../platform/database/tables/news.ts'
import { translateViolations } from '../../platform/database/violations.ts'
import { ifMatch } from '../../platform/http/answers/etags.ts'
import { isId } from '../../platform/http/schemas/schema.ts'
import { storedTags } from '../../platform/search/tags.ts'
import type { AuditActor } from '../audit/events.ts'
import { forgetPictures, namePictures } from '../pictures/uses.ts'
import { articleFields } from './answer.ts'
import type { NewsAudit } from './audit-actions.ts'
import { findCategorySlug } from './categories.ts'
import { describeChanges } from './changed-fields.ts'
import { articleNotFound, articleRefusals, changedMeanwhile, unknownCategory } from './errors.ts'
import { checkedGallery } from './gallery.ts'
import { keepRevision } from './revisions/keep.ts'
import { lastChange } from './revisions/read.ts'
import { type ArticleRow, articleColumns, type LockedArticle, picturedTexts } from './row.ts'
import { publicationTime, readPublishAt, storePublishAt } from './schedule.ts'
import type { ArticleChanges, UpdatedArticle } from './schema.ts'
import { articleSearch } from './search-index.ts'
import { checkedSlug } from './slug.ts'

interface Update extends ArticleChanges {
  readonly id: string
  /** The header: of what the changes were made to. */
  readonly ifMatch?: string | undefined
}

export interface WritingParts {
  readonly community: Community
  readonly audit: NewsAudit
  readonly addresses: OwnAddresses
}

/** Of what can be edited: counts do not change it. */
export const etagOf = ({ version }: Pick<ArticleRow, 'version'>): string => `"${version}"`

/**
 * Changes the fields that are present, also within `seo`. The first change to published sets publishedAt.
 * @throws 404, 412, and 400 for an unknown category, a slug that is taken and a time that cannot be
 */
export async function updateArticle(
  trx: Transaction,
  parts: WritingParts,
  actor: Actor,
  { id, ifMatch: tag, ...changes }: Update,
): Promise<UpdatedArticle> {
  const before = await lockArticle(trx, id)
  if (!ifMatch(tag, etagOf(before))) throw changedMeanwhile(await lastChange(trx, before))
  const { row } = await changeArticle(trx, parts, actor, { before, changes, cause: 'edited' })
  return { ...articleFields(row, parts.addresses), content: row.content }
}

interface Change {
  readonly before: LockedArticle
  readonly changes: ArticleChanges
  readonly cause: Exclude<RevisionCause, 'created'>
  readonly restored?: number
}

/** @returns the article, and the names of the fields that are not what they were: those are a revision */
export async function changeArticle(
  trx: Transaction,
  { community, audit, addresses }: WritingParts,
  actor: AuditActor,
  { before: found, changes, cause, restored }: Change,
): Promise<{ readonly row: ArticleRow; readonly changed: readonly string[] }> {
  const { stored } = addresses
  // Stored whole before that address was known to be ours, one is no other picture than its path.
  const before = {
    ...found,
    featured_image: found.featured_image && stored(found.featured_image),
    gallery: found.gallery.map(stored),
  }
  const { category = before.category, status = before.status } = changes
  const publish_at = publicationTime(community, { publishAt: changes.publishAt, status }, before.publish_at)
  const now = new Date()
  const version = before.version + 1
  const row = await translateViolations(articleRefusals, async () =>
    trx
      .updateTable('news_articles')
      .set({
        ...changedTexts(before, changes),
        slug: changes.slug === undefined ? before.slug : checkedSlug(changes.slug),
        category,
        category_slug: await existingCategory(trx, category),
        tags: changes.tags === undefined ? before.tags : storedTags(changes.tags),
        featured_image:
          changes.featuredImage === undefined
            ? before.featured_image
            : changes.featuredImage && stored(changes.featuredImage),
        gallery: changes.gallery === undefined ? before.gallery : checkedGallery(changes.gallery).map(stored),
        visibility: changes.visibility ?? before.visibility,
        status,
        featured: changes.featured ?? before.featured,
        seo: JSON.stringify({ ...before.seo, ...changes.seo }),
        published_at: before.published_at ?? (status === 'published' ? now : null),
        updated_at: now,
        version,
      })
      .where('id', '=', before.id)
      .returning(articleColumns)
      .executeTakeFirstOrThrow(),
  )
  await trx.updateTable('news_counters').set({ version }).where('article_id', '=', before.id).execute()
  await namePictures(trx, { id: before.id, texts: picturedTexts(row), former: picturedTexts(before) })
  if (publish_at !== before.publish_at) await storePublishAt(trx, before.id, publish_at)
  const details = describeChanges(before, { ...row, publish_at })
  const changed = Object.keys(details.newValue)
  if (changed.length > 0) {
    await keepRevision(trx, before, { revision: version, cause, at: now, by: actor.user?.id ?? null, changed })
    await audit(trx, actor, {
      action: restored === undefined ? 'NEWS_UPDATE' : 'NEWS_RESTORE',
      target: { type: 'news', id: before.id },
      details: restored === undefined ? details : { revision: restored, ...details },
    })
  }
  return { row, changed }
}

function changedTexts(before: ArticleRow, { title, content, excerpt }: ArticleChanges) {
  if (title === undefined && content === undefined && excerpt === undefined) return {}
  const texts = {
    title: title ?? before.title,
    content: content ?? before.content,
    excerpt: excerpt ?? before.excerpt,
  }
  return { ...texts, search: articleSearch(texts) }
}

/** Deletes an article with its likes and revisions. Throws 404. */
export async function deleteArticle(trx: Transaction, audit: NewsAudit, actor: Actor, id: string): Promise<void> {
  const { id: articleId, title, slug, status, visibility } = await lockArticle(trx, id)
  // Likes may be many. They go first, so that concurrent views wait for the lock on the counters only briefly.
  await trx.deleteFrom('news_likes').where('article_id', '=', articleId).execute()
  await deleteArticles(trx, sql`select ${articleId}::uuid`)
  await audit(trx, actor, {
    action: 'NEWS_DELETE',
    target: { type: 'news', id: articleId },
    details: { previousValue: { title, slug, status, visibility } },
  })
}

/** With their revisions; audited by the caller. */
export async function deleteArticles(trx: Transaction, ids: RawBuilder<unknown>): Promise<void> {
  await forgetPictures(trx, sql`${ids} union all select id from news_revisions where article_id in (${ids})`)
  await sql`delete from news_articles where id in (${ids})`.execute(trx)
}

/** Throws 404. */
export async function lockArticle(trx: Transaction, id: string): Promise<LockedArticle> {
  if (!isId(id)) throw articleNotFound()
  const row = await trx
    .selectFrom('news_articles')
    .select(articleColumns)
    .where('id', '=', id)
    .where(sql<boolean>`status <> 'hidden'`)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw articleNotFound()
  return { ...row, publish_at: await readPublishAt(trx, row.id) }
}

async function existingCategory(trx: Transaction, nameOrSlug: string): Promise<string> {
  const slug = await findCategorySlug(trx, nameOrSlug)
  if (slug === null) throw unknownCategory()
  return slug
}
