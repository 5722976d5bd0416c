import type { Authentication } from '../../platform/access/credentials.ts'
import { openSecondFactorRule } from '../../platform/access/second-factor-rule.ts'
import type { Platform } from '../../platform/platform.ts'
import { openCallers } from './callers.ts'
import { openTokenVerifier } from './json-web-tokens.ts'
import { renewedSessionCookie, sessionCookieName } from './session-cookie.ts'

export function openAuthentication({ db, hotPool, keys, publicUrl, settings }: Platform): Authentication {
  const factorRule = openSecondFactorRule(settings.requiredSecondFactor)
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
