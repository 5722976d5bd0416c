import { type Dialect, defaultCodes, defaultStatuses, defaultTexts } from '../../platform/http/error-dialects.ts'

export const authErrors: Dialect = {
  name: 'auth',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  render: ({ code, message }) => ({ message, code }),
}
