import { wayName } from './way-name.ts'
import { words } from './words.ts'

/** A way to sign in that the account has. */
export const methodName = (providerId: string): string =>
  providerId === 'credential' ? words().credential : wayName(providerId)
