import { sql } from 'kysely'
import { Type } from 'typebox'
import { ImportedArticle, importArticle, reimportArticle } from '../../../features/news/import.ts'
import { Nullable } from '../../../platform/http/schemas/schema.ts'
import { EmailAddress } from '../../../platform/http/schemas/texts.ts'
import type { Fields } from '../columns.ts'
import { recordKind } from '../record-kind.ts'
import { accountOf, addressOf } from '../references.ts'

const schema = Type.Object(
  { ...ImportedArticle.properties, author: Type.Optional(Nullable(EmailAddress)) },
  { additionalProperties: false },
)

interface Row extends Fields {
  readonly id: string
  readonly externalId: string
  readonly featuredImage: string | null
  readonly gallery: readonly string[]
  readonly publishAt: Date | null
  readonly publishedAt: Date | null
}

export const newsRecords = recordKind({
  name: 'news',
  schema,
  unique: 'slug',
  async create(trx, { operator, ...parts }, { author, ...record }) {
    return importArticle(trx, parts, operator, { authorId: await accountOf(trx, 'author', author), record })
  },
  async change(trx, { operator, ...parts }, { id, record: { author, ...record } }) {
    const authorId = author === undefined ? undefined : await accountOf(trx, 'author', author)
    await reimportArticle(trx, parts, operator, { id, authorId, record })
  },

  async readPage(db, { absolute }, after, limit) {
    const { rows } = await sql<Row>`
      select news_articles.id, coalesce(external_id, news_articles.id::text) as "externalId", title, content, excerpt, slug,
        category, tags, featured_image as "featuredImage", gallery, visibility, status, featured, seo,
        publish_at as "publishAt", published_at as "publishedAt", ${addressOf('author_id')} as author
      from news_articles left join imported_news on record_id = news_articles.id
        left join news_schedule on article_id = news_articles.id
      where news_articles.id > ${after} and status <> 'hidden'
      order by news_articles.id limit ${sql.lit(limit)}`.execute(db)
    return rows.map(({ id, externalId, featuredImage, gallery, publishAt, publishedAt, ...fields }) => ({
      id,
      externalId,
      fields: {
        ...fields,
        featuredImage: featuredImage && absolute(featuredImage),
        gallery: gallery.map(absolute),
        publishAt: publishAt?.toISOString() ?? null,
        publishedAt: publishedAt?.toISOString() ?? null,
      },
    }))
  },
})
