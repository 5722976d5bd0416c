import { type Dialect, defaultCodes, defaultStatuses, defaultTexts } from './dialect.ts'
import { ApiErrorOpportunity } from './schemas.ts'

export const opportunityErrors: Dialect = {
  name: 'opportunities',
  statuses: { ...defaultStatuses, INVALID_BODY: 422 },
  texts: { ...defaultTexts, UNAUTHENTICATED: 'Authentication required', FORBIDDEN: 'Insufficient permissions' },
  codes: {
    ...defaultCodes,
    UNAUTHENTICATED: 'AUTHENTICATION_REQUIRED',
    FORBIDDEN: 'INSUFFICIENT_PERMISSIONS',
    INVALID_QUERY: 'INVALID_PARAMETERS',
    BAD_REQUEST: 'INVALID_PARAMETERS',
  },
  schema: ApiErrorOpportunity,
  render: ({ code, message, at, details }) => ({
    success: false,
    error: { code, message, ...(details && { details }), timestamp: at.toISOString() },
  }),
}
