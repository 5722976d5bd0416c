import { boot } from '../../boot.ts'
import type { Notification } from './types.ts'

/** Where what a notification is about can be seen. */
export function targetOf({ actionUrl }: Notification): string | undefined {
  return actionUrl === undefined ? undefined : safeAddress(actionUrl)
}

/** Only what leads to a page: an address of another kind could run something. */
function safeAddress(address: string): string | undefined {
  const { protocol, origin, href } = URL.parse(address, baseOf(address)) ?? {}
  if (href === undefined || (protocol !== 'https:' && protocol !== 'http:')) return undefined
  return origin === location.origin ? href.slice(location.origin.length) : href
}

/** Paths are those of a front end of the operator's own where there is one, but for those of the app. */
const baseOf = (address: string) =>
  boot.info.siteUrl === boot.info.publicUrl || /^\/app(?![^/?#])/.test(address) ? location.origin : boot.info.siteUrl

export const isElsewhere = (target: string): boolean => !target.startsWith('/')
