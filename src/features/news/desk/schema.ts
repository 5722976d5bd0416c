import { type Static, Type } from 'typebox'
import { articleStatuses, articleVisibilities, revisionCauses } from '../../../platform/database/tables/news.ts'
import { nameSchemas } from '../../../platform/http/openapi/components.ts'
import { Id, Nullable, Paginated, Timestamp } from '../../../platform/http/schemas/schema.ts'
import { Person } from '../../members/schema.ts'
import { listedFields } from '../schema.ts'

const deskStatuses = ['draft', 'scheduled', 'published', 'archived'] as const
export type DeskStatus = (typeof deskStatuses)[number]

const publishAt = Nullable({ ...Timestamp, description: 'When the draft will be published.' })

export const DeskArticle = Type.Object({
  ...listedFields,
  content: Type.String(),
  publishAt,
  etag: Type.String({ description: 'As in the header, for `If-Match`.' }),
})
export type DeskArticle = Static<typeof DeskArticle>

const DeskListedArticle = Type.Object({ ...listedFields, publishAt })
export type DeskListedArticle = Static<typeof DeskListedArticle>

export const DeskFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
  status: Type.Optional(Type.Enum(deskStatuses, { description: 'Scheduled ones are no drafts here.' })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
})
export type DeskFilter = Static<typeof DeskFilter>

const Counts = Type.Object({
  draft: Type.Integer(),
  scheduled: Type.Integer(),
  published: Type.Integer(),
  archived: Type.Integer(),
})
export type Counts = Static<typeof Counts>

export const DeskList = Type.Object({
  ...Paginated('articles', DeskListedArticle).properties,
  counts: Type.Object(Counts.properties, { description: 'Of all articles, whatever the search.' }),
})
export type DeskList = Static<typeof DeskList>

const revisionFields = {
  revision: Type.Integer({ description: 'Grows; numbers may be missing.' }),
  savedAt: Timestamp,
  savedBy: Nullable(Person),
  cause: Type.Enum(revisionCauses, {
    description: '`scheduled`: published by the program, at its time.',
  }),
  changed: Type.Array(Type.String(), { description: 'Fields that are not what they were before it.' }),
  isCurrent: Type.Boolean(),
}

export const RevisionSummary = Type.Object(revisionFields)
export type RevisionSummary = Static<typeof RevisionSummary>

const RevisedArticle = Type.Object({
  title: Type.String(),
  content: Type.String(),
  excerpt: Type.String(),
  slug: Type.String(),
  category: Type.String(),
  tags: Type.Array(Type.String()),
  featuredImage: Nullable(Type.String()),
  gallery: Type.Array(Type.String()),
  featuredImageShown: listedFields.featuredImageShown,
  galleryShown: listedFields.galleryShown,
  visibility: Type.Enum(articleVisibilities),
  status: Type.Enum(articleStatuses),
  featured: Type.Boolean(),
  seo: listedFields.seo,
})

export const Revision = Type.Object({ ...revisionFields, article: RevisedArticle })
export type Revision = Static<typeof Revision>

export const RevisionFilter = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
})
export type RevisionFilter = Static<typeof RevisionFilter>

export const RevisionList = Paginated('revisions', RevisionSummary)

export const RevisionParams = Type.Object({ id: Type.String(), revision: Type.String() })

export const Restored = Type.Object({
  id: Id,
  revision: Type.Integer({ description: 'The new one; the current one where nothing differed.' }),
})

nameSchemas({
  DeskArticle,
  DeskArticleCounts: Counts,
  DeskArticleList: DeskList,
  DeskListedArticle,
  ArticleRevision: Revision,
  ArticleRevisionList: RevisionList,
  ArticleRevisionSummary: RevisionSummary,
  RevisedArticle,
})
