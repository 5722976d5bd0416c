import type { Settings } from '../settings/settings.ts'
import type { Replacements } from '../texts/text-group.ts'
import { type Identity, identityOf, type SomeIdentity } from './identity.ts'
import type { Logo } from './logo.ts'

/**
 * Whose service this is, as people see it. What speaks to people is given it, and looks at it when it speaks: its identity
 * changes when somebody chooses another one.
 */
export interface Community extends Identity {
  /** Another one whenever the identity has changed. */
  readonly identity: Identity
  readonly description: string | undefined
  readonly logo: Logo | undefined
  /** An e-mail address or a URL. */
  readonly contact: string | undefined
  /** The paths of a front end of the operator's own; undefined: people read our own pages. */
  readonly frontEnd: Settings['site'] | undefined
  readonly ownTexts: Replacements
}

/** Without texts of its own: see `openCommunity`. */
export function communityOf(
  { community, site, publicUrl }: Pick<Settings, 'community' | 'site' | 'publicUrl'>,
  chosen?: SomeIdentity,
): Community {
  const { description, logo, contact } = community
  const identity = identityOf(community.identity, chosen)
  const isElsewhere = site.url !== undefined && site.url !== publicUrl
  const frontEnd = isElsewhere ? site : undefined
  return { ...identity, identity, description, logo, contact, frontEnd, ownTexts: new Map() }
}
