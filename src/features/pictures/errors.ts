import { type Dialect, defaultCodes, defaultStatuses, defaultTexts } from '../../platform/http/error-dialects.ts'
import { notFound } from '../../platform/http/errors.ts'

export const pictureErrors: Dialect = {
  name: 'pictures',
  statuses: defaultStatuses,
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Member access required' },
  codes: defaultCodes,
  render: ({ message, code }) => ({ success: false, error: message, code }),
}

export const pictureNotFound = () => notFound('Picture not found')
