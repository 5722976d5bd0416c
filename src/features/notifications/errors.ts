import { type Dialect, defaultTexts, plainErrors } from '../../platform/http/dialects/dialect.ts'

export const notificationErrors: Dialect = {
  ...plainErrors,
  name: 'notifications',
  texts: { ...defaultTexts, UNAUTHENTICATED: 'User not authenticated' },
}
