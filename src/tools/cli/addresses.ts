import { openShowAddresses, type PictureAddresses } from '../../features/pictures/outside/addresses.ts'
import { openOwnAddresses } from '../../platform/community/own-addresses.ts'
import type { Keys } from '../../platform/settings/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** Where people reach the service; without a setting where it listens, as it says itself. */
export const publicUrlOf = ({ publicUrl, host, port }: Settings): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

export function addressesOf(settings: Settings, keys: Keys): PictureAddresses {
  const publicUrl = () => publicUrlOf(settings)
  const ownAddresses = openOwnAddresses(settings, publicUrl)
  return openShowAddresses({ keys, ownAddresses, publicUrl }).pictureAddresses
}
