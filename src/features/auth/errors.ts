import { type Dialect, defaultCodes, defaultStatuses, defaultTexts } from '../../platform/http/error-dialects.ts'
import { ApiErrorAuth } from '../../platform/http/error-schemas.ts'

export const authErrors: Dialect = {
  name: 'auth',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  schema: ApiErrorAuth,
  render: ({ code, message }) => ({ message, code }),
}
