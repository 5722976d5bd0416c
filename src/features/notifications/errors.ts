import { type Dialect, defaultTexts, plainErrors } from '../../platform/http/dialects/dialect.ts'

export const failedTo = (what: string) => `Failed to ${what}. Please try again later.`

export const notificationErrors: Dialect = {
  ...plainErrors,
  name: 'notifications',
  texts: { ...defaultTexts, UNAUTHENTICATED: 'User not authenticated' },
}
