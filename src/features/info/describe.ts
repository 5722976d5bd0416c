import { LOGO_PATH } from '../../platform/community/logo.ts'
import { locales } from '../../platform/database/tables/accounts.ts'
import { MAX_BODY_BYTES } from '../../platform/http/schemas/validation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/settings/version.ts'
import { MAX_AVATAR_BYTES } from '../accounts/avatars.ts'
import { MAX_USERS } from '../accounts/bulk-changes.ts'
import { RESTORABLE_DAYS } from '../auth/restorable.ts'
import { canHavePasskeys } from '../auth/second-factor/webauthn.ts'

export type ServiceParts = Pick<Platform, 'settings' | 'community' | 'publicUrl' | 'links'>

/** What anyone may know of this community's service and what is set up in it, without what changes by itself. */
export function describeService({ settings, community, publicUrl, links }: ServiceParts) {
  const { name, description = null, logo, color, contact = null, language, timeZone } = community
  return {
    name,
    description,
    logo: logo === undefined ? null : publicUrl() + LOGO_PATH,
    color,
    contact,
    publicUrl: publicUrl(),
    siteUrl: links.home(),
    languages: [language, ...locales.filter((locale) => locale !== language)],
    timeZone,
    chainId: settings.chain.id,
    version,
    features: featuresOf(settings, publicUrl()),
    limits: {
      bodyBytes: MAX_BODY_BYTES,
      avatarBytes: MAX_AVATAR_BYTES,
      bulkUsers: MAX_USERS,
      restorableDays: RESTORABLE_DAYS,
    },
  }
}

function featuresOf(settings: Settings, publicUrl: string) {
  const { oauth, signUp, mail, sms, chain, moderation, requiredSecondFactor = null } = settings
  const providers = Object.entries(oauth).flatMap(([name, provider]) => (provider === undefined ? [] : [name]))
  const mailIsSent = mail.smtpUrl !== undefined
  return {
    languages: [...locales],
    signIn: ['email', ...providers],
    signUp,
    mail: mailIsSent,
    sms: sms.provider !== undefined,
    // Its keys are derived where none are set.
    push: true,
    wallets: chain.rpcUrls.length > 0,
    moderation,
    magicLink: mailIsSent,
    passkeys: canHavePasskeys(publicUrl),
    requiredSecondFactor,
    providers,
  }
}
