import { type Static, Type } from 'typebox'
import { articleStatuses, articleVisibilities } from '../../platform/database/tables/news.ts'
import { nameSchemas } from '../../platform/http/openapi/components.ts'
import { DayOrTime } from '../../platform/http/schemas/given-times.ts'
import { Id, Nullable, Paginated, Timestamp } from '../../platform/http/schemas/schema.ts'
import { Name, VisibleText } from '../../platform/http/schemas/texts.ts'
import { Person } from '../members/schema.ts'

const sorts = ['publishedAt', 'views', 'likeCount', 'title'] as const

export type Sort = (typeof sorts)[number]

const closed = { additionalProperties: false } as const

const Title = VisibleText({ maxLength: 200 })
const Excerpt = VisibleText({ maxLength: 500 })
const Content = VisibleText({ description: 'Markdown, stored as sent.' })
const Slug = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Lower-case letters and digits with single hyphens; must not look like an id.',
})
const WebAddress = Type.String({ format: 'uri', pattern: '^https?://[^/?#]', maxLength: 2048 })
const Tags = Type.Array(VisibleText({ maxLength: 50 }), { maxItems: 10 })
const Gallery = Type.Array(WebAddress, { maxItems: 100, description: 'At most 50,000 characters together.' })

const SearchEngine = Type.Object({
  metaTitle: Type.String(),
  metaDescription: Type.String(),
  keywords: Type.Array(Type.String()),
})

const SearchEngineChanges = Type.Partial(
  Type.Object({
    metaTitle: Type.String({ maxLength: 500 }),
    metaDescription: Type.String({ maxLength: 1000 }),
    keywords: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
  }),
  closed,
)

const optionalFields = {
  slug: Type.Optional(Slug),
  category: Type.Optional(Name(100, { description: 'Name or slug of a category, case-insensitive.' })),
  tags: Type.Optional(Tags),
  featuredImage: Type.Optional(Nullable(WebAddress)),
  gallery: Type.Optional(Gallery),
  visibility: Type.Optional(Type.Enum(articleVisibilities)),
  status: Type.Optional(Type.Enum(articleStatuses)),
  featured: Type.Optional(Type.Boolean()),
  seo: Type.Optional(SearchEngineChanges),
  publishAt: Type.Optional(
    Nullable(DayOrTime('Of a draft: when it will be published; a day: with its begin. Null: when somebody does it.')),
  ),
}

export const NewArticle = Type.Object({ title: Title, content: Content, excerpt: Excerpt, ...optionalFields }, closed)
export type NewArticle = Static<typeof NewArticle>

export const ArticleChanges = Type.Object(
  { title: Type.Optional(Title), content: Type.Optional(Content), excerpt: Type.Optional(Excerpt), ...optionalFields },
  closed,
)
export type ArticleChanges = Static<typeof ArticleChanges>

export const listedFields = {
  id: Id,
  title: Type.String(),
  excerpt: Type.String(),
  slug: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  featuredImage: Nullable(Type.String()),
  gallery: Type.Array(Type.String()),
  featuredImageShown: Nullable(
    Type.String({
      description:
        'Where to show `featuredImage` from: this service, which fetches pictures from elsewhere, so that their servers do not learn who reads. Null: it cannot be shown.',
    }),
  ),
  galleryShown: Type.Array(Nullable(Type.String()), { description: 'The same for each of `gallery`.' }),
  visibility: Type.Enum(articleVisibilities),
  status: Type.Enum(articleStatuses),
  featured: Type.Boolean(),
  views: Type.Integer(),
  likeCount: Type.Integer(),
  publishedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  authorId: Nullable(Id),
  author: Nullable(Person),
  seo: SearchEngine,
}

export const ListedArticle = Type.Object(listedFields)
export type ListedArticle = Static<typeof ListedArticle>

export const Article = Type.Object({
  ...listedFields,
  content: Type.String(),
  contentHtml: Type.Optional(Type.String({ description: 'Rendered and sanitised; only with `?render=html`.' })),
  publishAt: Type.Optional({ ...Timestamp, description: 'Only in the answer to its creation, where it was given.' }),
})
export type Article = Static<typeof Article>

export const UpdatedArticle = Type.Pick(Article, [
  'id',
  'title',
  'content',
  'excerpt',
  'slug',
  'category',
  'tags',
  'status',
  'featured',
  'updatedAt',
])

export type UpdatedArticle = Static<typeof UpdatedArticle>

export const ArticleReading = Type.Object({ render: Type.Optional(Type.Enum(['html'])) })

export const ArticleList = Paginated('articles', ListedArticle)
export type ArticleList = Static<typeof ArticleList>

export const ArticleFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  category: Type.Optional(Type.String({ maxLength: 100, description: 'Name or slug, case-insensitive.' })),
  tag: Type.Optional(Type.String({ maxLength: 50 })),
  status: Type.Optional(Type.Enum(articleStatuses)),
  featured: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Enum(sorts)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
})
export type ArticleFilter = Static<typeof ArticleFilter>

export const LikedQuery = Type.Object({
  ids: Type.Optional(
    Type.String({ maxLength: 5_000, description: 'Ids of articles, separated by commas; at most 50.' }),
  ),
})
export const LikedArticles = Type.Object({ liked: Type.Array(Id) })

export const Preview = Type.Object({ content: Content }, closed)
export const Previewed = Type.Object({ contentHtml: Type.String() })

export const LikeChange = Type.Object({ action: Type.Enum(['like', 'unlike']) }, closed)
export const LikeStatus = Type.Object({ liked: Type.Boolean(), totalLikes: Type.Integer() })
export type LikeStatus = Static<typeof LikeStatus>

export const NewCategory = Type.Object({ name: Name(100) }, closed)
export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  articleCount: Type.Integer({ description: 'Articles that the caller may read.' }),
})
export type Category = Static<typeof Category>

nameSchemas({
  Article,
  ArticleChanges,
  ArticleList,
  ArticleSeo: SearchEngine,
  ArticleSeoChanges: SearchEngineChanges,
  LikeChange,
  LikeStatus,
  ListedArticle,
  NewArticle,
  NewNewsCategory: NewCategory,
  NewsCategory: Category,
  NewsPreview: Preview,
  UpdatedArticle,
})
