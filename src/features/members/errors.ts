import { adminErrors } from '../../platform/http/dialects/administration.ts'
import { type Dialect, defaultTexts } from '../../platform/http/dialects/dialect.ts'

/** Worded as accounts are, for readers who are no administrators. */
export const memberErrors: Dialect = {
  ...adminErrors,
  name: 'members',
  texts: { ...adminErrors.texts, FORBIDDEN: defaultTexts.FORBIDDEN },
}
