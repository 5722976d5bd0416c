import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Settings } from '../../platform/settings/settings.ts'

/** Sign-in with any OpenID Connect provider. */
export const oidcSignIn = (provider: Settings['oauth']['oidc']) =>
  provider === undefined
    ? []
    : [
        genericOAuth({
          config: [
            {
              providerId: 'oidc',
              ...provider,
              scopes: ['openid', 'email', 'profile'],
              mapProfileToUser: verifiedOnlyIfTrue,
            },
          ],
        }),
      ]

/** Some providers send text where the standard has a boolean: `"false"` must not count as true. */
const verifiedOnlyIfTrue = (profile: Record<string, unknown>) => ({
  emailVerified: profile.email_verified === true,
})
