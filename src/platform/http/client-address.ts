import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One spelling, without the zone of a link-local address, which names an interface of this machine. */
export function canonicalAddress(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  return ipaddr.process(address.replace(/%.*/, '')).toString()
}

/** The key of limits by address: IPv4, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : parsed.toString()
}

/** The /24 or /48 network, which one household or organisation has. */
export function wideNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) return prefixOf(parsed, 3)
  return `${parsed.toByteArray().slice(0, 3).join('.')}.0/24`
}

const prefixOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  `${parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')}::/${groups * 16}`

export function openRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

interface Forwarded {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
}

/**
 * The last untrusted address of the socket and `X-Forwarded-For`. What a proxy adds that is no address (`unknown`, RFC
 * 7239, section 6.2) counts as the proxy's own, so that no client is a new one each time.
 */
export function addressBehind({ socket, headers }: Forwarded, isTrusted: (address: string) => boolean): string {
  // A closed socket has no address.
  let address = canonicalAddress(socket.remoteAddress ?? '')
  for (const hop of String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .toReversed()) {
    const next = isTrusted(address) ? addressIn(hop.trim()) : undefined
    if (next === undefined) break
    address = next
  }
  return address
}

/** Without the port that some gateways add: `192.0.2.1:40001`, `[2001:db8::1]:443`. */
function addressIn(hop: string): string | undefined {
  const address = /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) === 0 ? undefined : canonicalAddress(address)
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
