import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SearchEngineFields, Status, Visibility } from './schema.ts'

declare module '../database/tables.ts' {
  interface Tables {
    news_categories: {
      id: string
      name: string
      slug: string
      created_at: Generated<Date>
    }
    news_articles: {
      id: string
      title: string
      content: string
      excerpt: string
      slug: string
      category: string
      category_slug: string
      tags: string[]
      featured_image: string | null
      gallery: string[]
      visibility: Visibility
      /** Or `hidden`, in rows that are never read as articles: their author is deleted, and they go along. */
      status: Status
      hidden_status: Status | null
      featured: boolean
      seo: JSONColumnType<SearchEngineFields>
      author_id: string | null
      /** Who wrote it, while that account is deleted and can still be restored. */
      former_author_id: string | null
      published_at: Date | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      version: Generated<number>
      listed_at: GeneratedAlways<Date>
      /** As `searchVector` makes it; the database puts in its own where it is not given. */
      search: ColumnType<never, string | undefined, string>
      /** The version whose words these are; a change of the texts that leaves it is one by a former version. */
      searched_version: ColumnType<never, number | undefined, number>
    }
    news_counters: {
      article_id: string
      /** The version of the article: kept here too, so that counting a view touches this narrow row alone. */
      version: Generated<number>
      views: Generated<string>
      like_count: Generated<string>
    }
    news_likes: {
      id: string
      /** Null when the account was erased. */
      user_id: string | null
      article_id: string
      created_at: ColumnType<Date, never, never>
    }
    /** Likes of accounts that are deleted with their data and can still be restored. */
    news_withdrawn_likes: {
      id: string
      user_id: string
      article_id: string
      created_at: Date
    }
    /** Articles that a former version wrote, or somebody by hand: they wait to be indexed. */
    news_unindexed: {
      article_id: string
    }
    news_totals: {
      status: Status
      visibility: Visibility
      category_slug: string
      featured: boolean
      articles: string
    }
  }
}

/** An article as stored, but for what only the database uses. */
export type ArticleRow = Omit<
  Selectable<Tables['news_articles']>,
  'search' | 'searched_version' | 'listed_at' | 'hidden_status' | 'former_author_id'
>

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
