import type { Settings } from '../settings/settings.ts'
import { readTexts } from '../texts/read-texts.ts'
import type { TextGroup } from '../texts/text-group.ts'
import { type Community, communityOf } from './community.ts'
import { identityOf, type SomeIdentity } from './identity.ts'

interface OpenCommunity {
  readonly community: Community
  /** Gives it the identity that was chosen, as far as the environment leaves it open. */
  readonly settle: (chosen: SomeIdentity) => void
}

/**
 * The community with its own texts.
 * @param catalogue of all texts
 * @throws SettingsError that names file, line and key of whatever is wrong with them
 */
export async function openCommunity(settings: Settings, catalogue: readonly TextGroup[]): Promise<OpenCommunity> {
  const folder = settings.community.textsFolder
  const unnamed = communityOf(settings)
  const ownTexts = folder === undefined ? unnamed.ownTexts : await readTexts(unnamed, folder, catalogue)
  const community = { ...unnamed, ownTexts }
  return {
    community,
    settle(chosen) {
      const identity = identityOf(settings.community.identity, chosen)
      Object.assign(community, identity, { identity })
    },
  }
}
