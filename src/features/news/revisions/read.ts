import { sql } from 'kysely'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import { ACTIVE_USER } from '../../../platform/database/active-user.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { RevisedArticle } from '../../../platform/database/tables/news.ts'
import type { RowOf } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/http/errors/errors.ts'
import { isId, paginationOf } from '../../../platform/http/schemas/schema.ts'
import { AVATAR } from '../../members/avatar.ts'
import { PERSON, personOf, type StoredPerson } from '../../members/people.ts'
import type { PictureAddresses } from '../../pictures/outside/addresses.ts'
import { shownPictures } from '../answer.ts'
import type { Revision, RevisionFilter, RevisionSummary } from '../desk/schema.ts'
import { articleNotFound, type LastChange } from '../errors.ts'
import { type ArticleRow, articleColumns } from '../row.ts'
import { firstSave, revisedArticle } from './keep.ts'

export const revisionNotFound = () => notFound('Revision not found')

interface StoredRevision extends RowOf<'news_revisions', 'revision' | 'cause' | 'saved_at' | 'changed'> {
  readonly saved_by: StoredPerson | null
  readonly is_current: boolean
}

/** The newest first, the article as it is among them. Throws 404. */
export async function listRevisions(db: Database, addresses: OwnAddresses, articleId: string, filter: RevisionFilter) {
  const { page, limit } = filter
  const article = await fetchArticle(db, articleId)
  const [{ rows }, total] = await Promise.all([
    sql<StoredRevision>`
      select ${summaryColumns} from ${withSavers} where article_id = ${article.id}
      order by revision desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    countRevisions(db, article.id),
  ])
  if (total > 0)
    return { revisions: rows.map((row) => summaryOf(row, addresses)), pagination: paginationOf(filter, total) }
  const first = await firstRevision(db, addresses, article)
  return { revisions: page === 1 ? [first] : [], pagination: paginationOf(filter, 1) }
}

type ReadRow = ArticleRow & { [Name in keyof StoredRevision]: StoredRevision[Name] | null } & {
  readonly former: RevisedArticle | null
}

/** Throws 404. */
export async function readRevision(
  db: Database,
  addresses: PictureAddresses,
  articleId: string,
  number: string,
): Promise<Revision> {
  if (!isId(articleId)) throw articleNotFound()
  // In one statement: the article as it is belongs to its newest revision.
  const { rows } = await sql<ReadRow>`
    select ${sql.join(articleColumns.map((column) => sql.ref(`news_articles.${column}`)))}, ${summaryColumns},
      article as former
    from news_articles
    left join (${withSavers}) on article_id = news_articles.id and revision = ${revisionNumber(number)}
    where news_articles.id = ${articleId} and status <> 'hidden'`.execute(db)
  const [row] = rows
  if (row === undefined) throw articleNotFound()
  const { revision, cause, saved_at, saved_by, changed, former } = row
  const article = withAddresses(former ?? revisedArticle(row), addresses)
  if (revision !== null && cause !== null && saved_at !== null && changed !== null) {
    const summary = { revision, cause, saved_at, saved_by, changed, is_current: former === null }
    return { ...summaryOf(summary, addresses), article }
  }
  const first = await firstRevision(db, addresses, row)
  if (first.revision !== Number(number) || (await countRevisions(db, row.id)) > 0) throw revisionNotFound()
  return { ...first, article }
}

/** Throws 404 for what cannot be a number of one. */
export function revisionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw revisionNotFound()
  return Number(text)
}

/** Who changed an article last, and when: for somebody who did not know of it. */
export async function lastChange(trx: Transaction, { id, updated_at }: ArticleRow): Promise<LastChange> {
  const { rows } = await sql<StoredRevision>`
    select ${summaryColumns} from ${withSavers} where article_id = ${id} and article is null`.execute(trx)
  const [row] = rows
  const by = row?.saved_by ?? null
  return { at: (row?.saved_at ?? updated_at).toISOString(), by: by && { name: by.name } }
}

const summaryColumns = sql`revision, cause, saved_at, changed, article is null as is_current,
  case when users.id is not null then ${sql.raw(PERSON)} end as saved_by`

/** Administrators know of each other, whatever their profiles show; who has left is nobody. */
const withSavers = sql`news_revisions left join users on users.id = saved_by and ${sql.raw(ACTIVE_USER)}`

const summaryOf = (
  { revision, cause, saved_at, saved_by, changed, is_current }: StoredRevision,
  addresses: OwnAddresses,
): RevisionSummary => ({
  revision,
  savedAt: saved_at.toISOString(),
  savedBy: saved_by && personOf(saved_by, addresses),
  cause,
  changed,
  isCurrent: is_current,
})

/** Of an article that nobody has changed since revisions are kept. */
async function firstRevision(db: Database, addresses: OwnAddresses, article: ArticleRow): Promise<RevisionSummary> {
  const { revision, cause, at, by, changed } = firstSave(article)
  const { rows } = await sql<StoredPerson>`
    select id, name, ${sql.raw(AVATAR)} as image from users where id = ${by} and ${sql.raw(ACTIVE_USER)}`.execute(db)
  const saved_by = rows[0] ?? null
  return summaryOf({ revision, cause, saved_at: at, saved_by, changed: [...changed], is_current: true }, addresses)
}

const withAddresses = (article: RevisedArticle, addresses: PictureAddresses) => ({
  ...article,
  featuredImage: article.featuredImage && addresses.absolute(article.featuredImage),
  gallery: article.gallery.map(addresses.absolute),
  ...shownPictures(article, addresses),
})

async function countRevisions(db: Database, articleId: string): Promise<number> {
  const { total } = await db
    .selectFrom('news_revisions')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('article_id', '=', articleId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function fetchArticle(db: Database, id: string): Promise<ArticleRow> {
  const row = isId(id)
    ? await db
        .selectFrom('news_articles')
        .select(articleColumns)
        .where('id', '=', id)
        .where(sql<boolean>`status <> 'hidden'`)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw articleNotFound()
  return row
}
