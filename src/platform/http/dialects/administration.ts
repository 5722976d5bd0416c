import { type Dialect, defaultCodes, defaultTexts, detailsOf, plainErrors } from './dialect.ts'
import { ApiErrorAdmin } from './schemas.ts'

export const adminErrors: Dialect = {
  ...plainErrors,
  name: 'admin',
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin privileges required' },
  // An unreadable body counts as invalid input.
  codes: { ...defaultCodes, BAD_REQUEST: 'VALIDATION_ERROR' },
  schema: ApiErrorAdmin,
  render: (problem) => ({
    error: problem.code,
    message: problem.message,
    code: problem.status,
    ...problem.extra,
    ...detailsOf(problem),
  }),
}

export const verificationErrors: Dialect = {
  ...plainErrors,
  name: 'verification',
  texts: { ...defaultTexts, FORBIDDEN: adminErrors.texts.FORBIDDEN },
}
