import { type Dialect, detailsOf, plainErrors } from '../../platform/http/dialects/dialect.ts'
import { ApiErrorAuth } from '../../platform/http/dialects/schemas.ts'

export const authErrors: Dialect = {
  ...plainErrors,
  name: 'auth',
  schema: ApiErrorAuth,
  render: (problem) => ({ message: problem.message, code: problem.code, ...detailsOf(problem) }),
}
