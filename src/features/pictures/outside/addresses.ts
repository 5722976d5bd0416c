import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OwnAddresses } from '../../../platform/community/own-addresses.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Keys } from '../../../platform/settings/keys.ts'
import type { ShowAddresses, ShowPicture } from '../../../platform/texts/content-html.ts'

const MAX_ADDRESS_CHARACTERS = 2048

/** Pictures that stored content names, as answers have them: beside its address, where each is shown. */
export interface PictureAddresses extends OwnAddresses {
  /** Whole; null where it cannot be shown. */
  readonly shown: (stored: string) => string | null
}

/**
 * What is ours is ours under the public address and the former ones.
 * @returns for pages, which are opened under other names too, without the origin; for all that leaves the service, with it;
 *   for what is not stored, with our own pictures alone
 */
export function openShowAddresses(parts: Pick<Platform, 'keys' | 'ownAddresses' | 'publicUrl'>) {
  const { absolute, pathOf } = parts.ownAddresses
  const picture = openShowPicture(parts)
  const onPages: ShowAddresses = { picture, link: (address) => pathOfWhole(withScheme(address)) ?? withScheme(address) }
  const everywhere: ShowAddresses = {
    picture: (source) => {
      const shown = picture(source)
      return shown && absolute(shown)
    },
    link: (address, base) => (pathOfWhole(address) === undefined ? whole(address, base) : absolute(address)),
  }
  const unsigned: ShowAddresses = {
    ...everywhere,
    picture: (source) => (pathOf(source) === undefined ? undefined : everywhere.picture(source)),
  }
  const pictureAddresses: PictureAddresses = {
    ...parts.ownAddresses,
    shown: (stored) => everywhere.picture(stored) ?? null,
  }
  return { onPages, everywhere, unsigned, pictureAddresses }

  /** What leaves the service has no other address that a relative one could be meant from. */
  function whole(address: string, base: string): string {
    return URL.canParse(address) ? address : (URL.parse(address, base)?.href ?? address)
  }

  /** Of another host, as the service itself is asked. */
  function withScheme(address: string): string {
    return address.startsWith('//') ? (URL.parse(address, parts.publicUrl())?.href ?? address) : address
  }

  /** Links within a page stay as they are. */
  function pathOfWhole(address: string): string | undefined {
    return URL.canParse(address) ? pathOf(address) : undefined
  }
}

/** Signed, so that nobody but who renders stored content decides which addresses the service asks. */
function openShowPicture({
  keys,
  ownAddresses,
  publicUrl,
}: Pick<Platform, 'keys' | 'ownAddresses' | 'publicUrl'>): ShowPicture {
  return (source) => {
    // As browsers read it, whatever spaces and slashes it is spelled with.
    const own = ownAddresses.pathOf(source)
    if (own !== undefined) return own.length > MAX_ADDRESS_CHARACTERS ? undefined : own
    const url = URL.parse(source, publicUrl())
    if (url === null || url.href.length > MAX_ADDRESS_CHARACTERS) return undefined
    if (!/^https?:$/.test(url.protocol)) return source
    url.hash = ''
    const signature = sign(keys.outsidePictures, url.href).toString('base64url')
    return `/api/pictures/outside/${signature}/${Buffer.from(url.href).toString('base64url')}`
  }
}

/** Undefined for an address that this service has not signed. */
export function readAddress(keys: Keys, signature: string, encoded: string): string | undefined {
  const address = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  const isOurs = keys.all.some(({ outsidePictures }) => {
    const expected = sign(outsidePictures, address)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? address : undefined
}

const sign = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(address).digest()
