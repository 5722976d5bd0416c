import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { emailAddress } from '../../platform/lib/email-address.ts'
import { usableName } from '../../platform/lib/visible-text.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type Providers = Settings['oauth']
type Profile = Readonly<Record<string, unknown>>

/** Those that better-auth knows. */
export const socialProviders = (providers: Omit<Providers, 'oidc'>) =>
  Object.fromEntries(
    Object.entries(providers).flatMap(([name, provider]) =>
      provider === undefined ? [] : [[name, { ...provider, mapProfileToUser: userOf }]],
    ),
  )

/** Sign-in with any OpenID Connect provider. */
export const oidcSignIn = (provider: Providers['oidc']) =>
  provider === undefined
    ? []
    : [
        genericOAuth({
          config: [
            {
              providerId: 'oidc',
              ...provider,
              scopes: ['openid', 'email', 'profile'],
              mapProfileToUser: (profile) => ({ ...userOf(profile), ...verifiedOnlyIfTrue(profile) }),
            },
          ],
        }),
      ]

/**
 * Name and address as any other way in has them. Without an address that is one, better-auth sends the browser back with
 * an error.
 */
function userOf(profile: Profile): { name: string; email: string } {
  const email = emailAddress(textOf(profile.email)) ?? ''
  const whole = [profile.given_name, profile.family_name].map(textOf).join(' ')
  const names = [profile.name, whole, profile.preferred_username, profile.login].map(textOf)
  const [name = email.split('@')[0] ?? ''] = names.flatMap((one) => usableName(one) ?? [])
  return { name, email }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Some providers send text where the standard has a boolean: `"false"` must not count as true. */
const verifiedOnlyIfTrue = (profile: Profile) => ({
  emailVerified: profile.email_verified === true,
})
