import {
  type Dialect,
  defaultTexts,
  detailsOf,
  plainErrors,
  requirementOf,
} from '../../platform/http/dialects/dialect.ts'
import { ApiErrorNews } from '../../platform/http/dialects/schemas.ts'
import { ApiError, invalidBody, invalidField, notFound } from '../../platform/http/errors/errors.ts'

export const newsErrors: Dialect = {
  ...plainErrors,
  name: 'news',
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin access required' },
  schema: ApiErrorNews,
  render: (problem) => ({
    success: false,
    error: problem.message,
    ...requirementOf(problem.code),
    ...problem.extra,
    ...detailsOf(problem),
  }),
}

export interface LastChange {
  readonly at: string
  /** Null: the program itself, or a former member. */
  readonly by: { readonly name: string } | null
}

export const changedMeanwhile = (changed: LastChange) =>
  new ApiError('PRECONDITION_FAILED', { message: 'News article has changed since it was read', extra: { changed } })
export const articleNotFound = () => notFound('News article not found')
export const slugIsTaken = () => invalidField('Article with this slug already exists', { field: 'slug', code: 'TAKEN' })
export const unknownCategory = () => invalidBody('category', 'UNKNOWN', { reason: 'must be an existing category' })

export const articleRefusals = { news_articles_slug: slugIsTaken, news_articles_category: unknownCategory }
