import type { Settings } from '../settings/settings.ts'
import { readTexts } from '../texts/read-texts.ts'
import type { TextGroup } from '../texts/text-group.ts'
import { type Community, communityOf } from './community.ts'

/**
 * The community with its own texts.
 * @param catalogue of all texts
 * @throws SettingsError that names file, line and key of whatever is wrong with them
 */
export async function openCommunity(settings: Settings, catalogue: readonly TextGroup[]): Promise<Community> {
  const community = communityOf(settings)
  const folder = settings.community.textsFolder
  return folder === undefined ? community : { ...community, ownTexts: await readTexts(community, folder, catalogue) }
}
