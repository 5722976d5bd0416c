import {
  type Dialect,
  defaultCodes,
  defaultStatuses,
  defaultTexts,
  detailsOf,
} from '../../platform/http/error-dialects.ts'
import { ApiErrorAuth } from '../../platform/http/error-schemas.ts'

export const authErrors: Dialect = {
  name: 'auth',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  schema: ApiErrorAuth,
  render: (problem) => ({ message: problem.message, code: problem.code, ...detailsOf(problem) }),
}
