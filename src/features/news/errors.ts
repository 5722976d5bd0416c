import {
  type Dialect,
  defaultCodes,
  defaultStatuses,
  defaultTexts,
  requirementOf,
} from '../../platform/http/error-dialects.ts'
import { ApiErrorNews } from '../../platform/http/error-schemas.ts'
import { badRequest, invalidBody, notFound } from '../../platform/http/errors.ts'

export const newsErrors: Dialect = {
  name: 'news',
  statuses: defaultStatuses,
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin access required' },
  codes: defaultCodes,
  schema: ApiErrorNews,
  render: ({ message, code }) => ({ success: false, error: message, ...requirementOf(code) }),
}

export const articleNotFound = () => notFound('News article not found')
export const slugIsTaken = () => badRequest('Article with this slug already exists')
export const unknownCategory = () => invalidBody('category', 'must be an existing category')

export const articleRefusals = { news_articles_slug: slugIsTaken, news_articles_category: unknownCategory }
