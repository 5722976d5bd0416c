import {
  type Dialect,
  defaultCodes,
  defaultStatuses,
  defaultTexts,
  detailsOf,
} from '../../platform/http/dialects/dialect.ts'
import { ApiErrorAuth } from '../../platform/http/dialects/schemas.ts'

export const authErrors: Dialect = {
  name: 'auth',
  statuses: defaultStatuses,
  texts: defaultTexts,
  codes: defaultCodes,
  schema: ApiErrorAuth,
  render: (problem) => ({ message: problem.message, code: problem.code, ...detailsOf(problem) }),
}
