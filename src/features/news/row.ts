import type { RowOf } from '../../platform/database/tables.ts'

/** Without the columns that only statements use. */
export type ArticleRow = Omit<RowOf<'news_articles'>, 'search' | 'listed_at' | 'hidden_status' | 'former_author_id'>

/** An article that is locked, so that nobody else changes it. */
export interface LockedArticle extends ArticleRow {
  readonly publish_at: Date | null
}

export const picturedTexts = ({ featured_image, content, gallery }: ArticleRow) => [featured_image, content, ...gallery]

export const articleColumns = [
  'id',
  'title',
  'content',
  'excerpt',
  'slug',
  'category',
  'category_slug',
  'tags',
  'featured_image',
  'gallery',
  'visibility',
  'status',
  'featured',
  'seo',
  'author_id',
  'published_at',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof ArticleRow)[]
