import { type Static, Type } from 'typebox'
import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { DayOrTime, pastInstant } from '../../platform/http/schemas/given-times.ts'
import type { AuditActor } from '../audit/events.ts'
import type { PictureAddresses } from '../pictures/outside/addresses.ts'
import type { NewsAudit } from './audit-actions.ts'
import { createCategory, findCategorySlug } from './categories.ts'
import { insertArticle } from './create.ts'
import { NewArticle } from './schema.ts'
import { changeArticle, lockArticle, type WritingParts } from './update.ts'

export const ImportedArticle = Type.Object(
  { ...NewArticle.properties, publishedAt: Type.Optional(DayOrTime('In the past. A day: its begin.')) },
  { additionalProperties: false },
)
export type ImportedArticle = Static<typeof ImportedArticle>

interface ImportParts extends WritingParts {
  readonly addresses: PictureAddresses
}

interface ArticleImport {
  /** Null: nobody whom this community knows. */
  readonly authorId: string | null
  readonly record: ImportedArticle
}

/**
 * For the operator: creates an article, and its category if that is missing.
 * @returns its id
 * @throws 400 for a slug that is taken, and for times that cannot be
 */
export async function importArticle(
  trx: Transaction,
  parts: ImportParts,
  operator: AuditActor,
  { authorId, record: { publishedAt, ...article } }: ArticleImport,
): Promise<string> {
  await ensureCategory(trx, parts.audit, operator, article.category)
  const time = publishedAtOf(publishedAt, parts.community)
  const { id } = await insertArticle(trx, parts, { authorId, article, publishedAt: time })
  return id
}

interface ArticleChange {
  readonly id: string
  /** Undefined: as it is. */
  readonly authorId: string | null | undefined
  readonly record: ImportedArticle
}

/** Changes what the record says, as an edit does, and the author. Throws 404, and as `importArticle`. */
export async function reimportArticle(
  trx: Transaction,
  parts: ImportParts,
  operator: AuditActor,
  { id, authorId, record: { publishedAt, ...changes } }: ArticleChange,
): Promise<void> {
  await ensureCategory(trx, parts.audit, operator, changes.category)
  const before = await lockArticle(trx, id)
  const published_at = publishedAtOf(publishedAt, parts.community)
  const origin = {
    author_id: authorId === undefined ? before.author_id : authorId,
    published_at: published_at ?? before.published_at,
  }
  await trx.updateTable('news_articles').set(origin).where('id', '=', id).execute()
  await changeArticle(trx, parts, operator, { before: { ...before, ...origin }, changes, cause: 'edited' })
}

async function ensureCategory(
  trx: Transaction,
  audit: NewsAudit,
  operator: AuditActor,
  category: string | undefined,
): Promise<void> {
  if (category === undefined || category.trim() === '') return
  if ((await findCategorySlug(trx, category)) === null) await createCategory(trx, audit, operator, category)
}

const publishedAtOf = (text: string | undefined, { timeZone }: Community) =>
  text === undefined ? undefined : pastInstant('publishedAt', text, timeZone)
