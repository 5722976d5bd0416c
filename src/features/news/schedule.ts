import type { Community } from '../../platform/community/community.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { ArticleStatus } from '../../platform/database/tables/news.ts'
import { invalidBody } from '../../platform/http/errors/errors.ts'
import { futureInstant, givenInstant } from '../../platform/http/schemas/given-times.ts'

interface Asked {
  /** Undefined: not said. */
  readonly publishAt?: string | null | undefined
  /** That the article will have. */
  readonly status: ArticleStatus
}

/**
 * When an article will be published; null: when somebody does it. What is no draft has no such time.
 * @throws 400 for a time that has passed, and for one that is given to what is no draft
 */
export function publicationTime(
  { timeZone }: Pick<Community, 'timeZone'>,
  { publishAt, status }: Asked,
  before: Date | null = null,
): Date | null {
  if (publishAt === undefined || publishAt === null) return publishAt === null || status !== 'draft' ? null : before
  if (status !== 'draft') throw invalidBody('publishAt', 'CONTRADICTORY', { reason: 'is only for a draft' })
  // Sent back as it was read, it may have come meanwhile.
  return before !== null && givenInstant(publishAt, 'begin', timeZone)?.getTime() === before.getTime()
    ? before
    : futureInstant('publishAt', publishAt, 'begin', timeZone)
}

/** Under the lock of the article, which guards its row here too. */
export async function readPublishAt(trx: Transaction, articleId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('news_schedule')
    .select('publish_at')
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row?.publish_at ?? null
}

export async function storePublishAt(trx: Transaction, article_id: string, publish_at: Date | null): Promise<void> {
  if (publish_at === null) {
    await trx.deleteFrom('news_schedule').where('article_id', '=', article_id).execute()
    return
  }
  await trx
    .insertInto('news_schedule')
    .values({ article_id, publish_at })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ publish_at }))
    .execute()
}
