import type { Locale } from '../database/tables/accounts.ts'
import type { Settings } from '../settings/settings.ts'
import type { Replacements } from '../texts/text-group.ts'
import type { Logo } from './logo.ts'

/** Whose service this is, as people see it. Made once, when the service is opened: what speaks to people is given it. */
export interface Community {
  readonly name: string
  readonly description: string | undefined
  readonly logo: Logo | undefined
  /** As in CSS, with six digits. */
  readonly color: string
  /** Of people whose own is not known, like the time zone. */
  readonly language: Locale
  readonly timeZone: string
  /** An e-mail address or a URL. */
  readonly contact: string | undefined
  /** The paths of a front end of the operator's own; undefined: people read our own pages. */
  readonly frontEnd: Settings['site'] | undefined
  /** Of mails and notifications. */
  readonly ownTexts: Replacements
}

/** Without texts of its own: see `openCommunity`. */
export function communityOf({
  community,
  site,
  publicUrl,
}: Pick<Settings, 'community' | 'site' | 'publicUrl'>): Community {
  const { name, description, logo, color, language, timeZone, contact } = community
  const isElsewhere = site.url !== undefined && site.url !== publicUrl
  const frontEnd = isElsewhere ? site : undefined
  return { name, description, logo, color, language, timeZone, contact, frontEnd, ownTexts: new Map() }
}
