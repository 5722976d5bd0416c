import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export const articleVisibilities = ['public', 'member', 'confidential'] as const
export type ArticleVisibility = (typeof articleVisibilities)[number]

export const articleStatuses = ['draft', 'published', 'archived'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/** `scheduled`: published by the program, at its time. */
export const revisionCauses = ['created', 'edited', 'restored', 'scheduled'] as const
export type RevisionCause = (typeof revisionCauses)[number]

interface SearchEngineFields {
  metaTitle: string
  metaDescription: string
  keywords: string[]
}

/** What can be edited, by the names of answers. */
export interface RevisedArticle {
  title: string
  content: string
  excerpt: string
  slug: string
  category: string
  tags: string[]
  featuredImage: string | null
  gallery: string[]
  visibility: ArticleVisibility
  status: ArticleStatus
  featured: boolean
  seo: SearchEngineFields
}

export interface NewsTables {
  news_categories: {
    id: string
    name: string
    slug: string
    created_at: Generated<Date>
  }
  news_articles: Omit<RevisedArticle, 'featuredImage' | 'status' | 'seo'> & {
    id: string
    category_slug: string
    featured_image: string | null
    /** Also `hidden`, in rows that are never read as articles: the author is deleted with their data. */
    status: ArticleStatus
    hidden_status: ArticleStatus | null
    seo: JSONColumnType<SearchEngineFields>
    author_id: string | null
    former_author_id: string | null
    published_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    version: Generated<number>
    listed_at: GeneratedAlways<Date>
    /** From `searchVector`, as of the texts. */
    search: ColumnType<never, string, string>
  }
  news_counters: {
    article_id: string
    /** Copied from the article, so that counting a view touches this narrow row only. */
    version: Generated<number>
    views: Generated<string>
    /** As lists are sorted; follows `views` when it is asked for, or after some seconds. */
    ranked_views: Generated<string>
    like_count: Generated<string>
  }
  news_likes: {
    id: string
    user_id: string | null
    article_id: string
    created_at: ColumnType<Date, never, never>
  }
  /** Likes of accounts that are deleted with their data and can be restored. */
  news_withdrawn_likes: {
    id: string
    user_id: string
    article_id: string
    created_at: Date
  }
  /** Of drafts; one that is hidden meanwhile waits. */
  news_schedule: {
    article_id: string
    publish_at: Date
  }
  /** What articles were, and who saved it when. Without an article: what it is now. */
  news_revisions: {
    id: string
    /** Of the article when it was saved. */
    revision: number
    article_id: string
    cause: RevisionCause
    saved_at: Date
    saved_by: string | null
    /** Fields, as answers name them. */
    changed: string[]
    article: JSONColumnType<RevisedArticle> | null
  }
  news_totals: {
    status: ArticleStatus
    visibility: ArticleVisibility
    category_slug: string
    featured: boolean
    slot: Generated<number>
    articles: string
  }
}
