import { isIP } from 'node:net'
import type { Networks } from './addresses.ts'
import { AddressRefused } from './outbound.ts'

/** A URL as it is connected to. */
export interface Target {
  readonly url: URL
  /** The host as the certificate names it: without brackets, without a dot at its end. */
  readonly hostname: string
  readonly isSecure: boolean
}

/** Reads a URL as browsers do, so that every odd spelling of an address becomes the address. Throws AddressRefused. */
export function readTarget(given: string): Target {
  const url = URL.parse(given)
  if (url === null) throw new AddressRefused('The address is not a URL')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused('The address must begin with https')
  const hostname = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (hostname === '') throw new AddressRefused('The address has no host')
  return { url, hostname, isSecure: url.protocol === 'https:' }
}

/** The address that a host is by itself, without asking anyone: a literal, or this machine (RFC 6761, section 6.3). */
export function addressWithin(hostname: string): string | undefined {
  if (isIP(hostname) !== 0) return hostname
  return hostname === 'localhost' || hostname.endsWith('.localhost') ? '127.0.0.1' : undefined
}

/** Refuses what no stranger may ask for, wherever it leads. Throws AddressRefused. */
export function assertForm({ url, isSecure }: Target, allowsHttp: boolean): void {
  if (url.username !== '' || url.password !== '') throw new AddressRefused('The address must not hold credentials')
  if (!isSecure && !allowsHttp) throw new AddressRefused('The address must begin with https')
}

/** Refuses a host of which any address is closed to strangers. Throws AddressRefused. */
export function assertOpen({ isSecure }: Target, addresses: readonly string[], networks: Networks): void {
  const isFit = isSecure ? networks.isOpen : networks.isAllowed
  if (addresses.every(isFit)) return
  throw new AddressRefused(
    addresses.every(networks.isOpen)
      ? 'The address must begin with https'
      : 'The address leads into a network that must not be reached',
  )
}
