import {
  type Dialect,
  defaultCodes,
  defaultStatuses,
  defaultTexts,
  plainErrors,
} from '../../platform/http/error-dialects.ts'
import { ApiErrorAdmin } from '../../platform/http/error-schemas.ts'

export const adminErrors: Dialect = {
  name: 'admin',
  statuses: defaultStatuses,
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Admin privileges required' },
  // An unreadable body counts as invalid input.
  codes: { ...defaultCodes, BAD_REQUEST: 'VALIDATION_ERROR' },
  schema: ApiErrorAdmin,
  render: ({ code, message, status, extra }) => ({ error: code, message, code: status, ...extra }),
}

export const verificationErrors: Dialect = {
  ...plainErrors,
  name: 'verification',
  texts: { ...defaultTexts, FORBIDDEN: adminErrors.texts.FORBIDDEN },
}
