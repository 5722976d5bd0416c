import { type Dialect, defaultTexts, detailsOf, plainErrors } from '../../platform/http/dialects/dialect.ts'
import { ApiErrorNews } from '../../platform/http/dialects/schemas.ts'
import { notFound } from '../../platform/http/errors/errors.ts'

export const pictureErrors: Dialect = {
  ...plainErrors,
  name: 'pictures',
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Member access required' },
  schema: ApiErrorNews,
  render: (problem) => ({ success: false, error: problem.message, code: problem.code, ...detailsOf(problem) }),
}

export const pictureNotFound = () => notFound('Picture not found')
