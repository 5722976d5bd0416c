import { type Dialect, defaultTexts } from '../../platform/http/error-dialects.ts'
import { adminErrors } from '../accounts/errors.ts'

/** Worded as accounts are, for readers who are no administrators. */
export const memberErrors: Dialect = {
  ...adminErrors,
  name: 'members',
  texts: { ...adminErrors.texts, FORBIDDEN: defaultTexts.FORBIDDEN },
}
