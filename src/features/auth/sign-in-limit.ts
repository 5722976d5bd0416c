import { perAddress } from '../../platform/limits/rate-limits.ts'

/** Shared by all ways of signing in, and by what proves an address. */
export const signInLimits = [perAddress(10, 'sign-in')]
