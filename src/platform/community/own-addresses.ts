import type { Settings } from '../settings/settings.ts'

/** Which addresses are ours: under the public one, and under those that it was before. */
export interface OwnAddresses {
  /**
   * Path, query and fragment of an address of ours, as pages have it whatever name they were opened under; undefined for
   * others'.
   */
  readonly pathOf: (address: string) => string | undefined
  /** As answers have it: ours under the public address, wherever they were written down; others' as they are. */
  readonly absolute: (address: string) => string
  /** As they are stored: ours without the public address, which may become another; others' as they are. */
  readonly stored: (address: string) => string
}

export function openOwnAddresses(
  settings: Pick<Settings, 'publicUrl' | 'formerUrls'>,
  publicUrl: () => string,
): OwnAddresses {
  const isOurs = (origin: string) =>
    origin === publicUrl() ||
    settings.formerUrls.includes(origin) ||
    localAliases(settings, publicUrl()).includes(origin)
  const pathOf = (address: string) => {
    const url = URL.parse(address, publicUrl())
    if (url === null || !isOurs(url.origin)) return undefined
    const path = url.pathname + url.search + url.hash
    // Two slashes would begin the name of another host.
    return path.startsWith('//') ? `/.${path}` : path
  }
  return {
    pathOf,
    absolute: (address) => {
      const path = pathOf(address)
      return path === undefined ? address : publicUrl() + path
    },
    stored: (address) => pathOf(address) ?? address,
  }
}

/** The names of the machine itself, where no public address is set. */
export function localAliases(settings: Pick<Settings, 'publicUrl'>, publicUrl: string): string[] {
  if (settings.publicUrl !== undefined) return []
  const { port } = new URL(publicUrl)
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
}
