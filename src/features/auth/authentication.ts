import type { Authentication } from '../../platform/access/credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { openCallers } from './callers.ts'
import { openTokenVerifier } from './json-web-tokens.ts'
import { renewedSessionCookie, sessionCookieName } from './session-cookie.ts'

export function openAuthentication({ db, hotPool, keys, publicUrl, factorRule }: Platform): Authentication {
  return {
    identify: openCallers(
      hotPool,
      keys.all.map(({ session }) => session),
      openTokenVerifier(db, publicUrl),
      factorRule,
    ),
    cookieName: () => sessionCookieName(publicUrl()),
    renewedCookie: (token) => renewedSessionCookie(publicUrl(), keys.session, token),
  }
}
