import {
  type Dialect,
  defaultCodes,
  defaultStatuses,
  defaultTexts,
  detailsOf,
} from '../../platform/http/error-dialects.ts'

export const authErrors: Dialect = {
  name: 'auth',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  render: (problem) => ({ message: problem.message, code: problem.code, ...detailsOf(problem) }),
}
