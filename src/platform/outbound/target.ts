import { isIP } from 'node:net'
import type { Networks } from './addresses.ts'
import { AddressRefused } from './outbound.ts'

export interface Target {
  readonly url: URL
  /** As certificates name it: without brackets or a final dot. */
  readonly hostname: string
  readonly isSecure: boolean
}

/** Parses like browsers, which normalises every spelling of an IP address. Throws AddressRefused. */
export function readTarget(text: string): Target {
  const url = URL.parse(text)
  if (url === null) throw new AddressRefused('The address is not a URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused('The address must begin with https')
  const hostname = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (hostname === '') throw new AddressRefused('The address has no host')
  return { url, hostname, isSecure: url.protocol === 'https:' }
}

/** The address of an IP literal, or of localhost (RFC 6761, section 6.3); no lookup. */
export function addressWithin(hostname: string): string | undefined {
  if (isIP(hostname) !== 0) return hostname
  return hostname === 'localhost' || hostname.endsWith('.localhost') ? '127.0.0.1' : undefined
}

export function assertForm({ url, isSecure }: Target, allowsHttp: boolean): void {
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The address must not hold credentials')
  if (!isSecure && !allowsHttp) throw new AddressRefused('The address must begin with https')
}

/** Throws AddressRefused when any address is closed. */
export function assertOpen({ isSecure }: Target, addresses: readonly string[], networks: Networks): void {
  const isFit = isSecure ? networks.isOpen : networks.isAllowed
  if (addresses.every(isFit)) return
  throw new AddressRefused(
    addresses.every(networks.isOpen)
      ? 'The address must begin with https'
      : 'The address leads into a network that must not be reached',
  )
}
