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

/** As of `node:http`. */
export interface Forwarded {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
}

/**
 * The last untrusted address of the socket and `X-Forwarded-For`. What a proxy adds that is no address (`unknown`, RFC
 * 7239, section 6.2) counts as the proxy's own, so that no client is a new one each time.
 */
export function addressBehind(request: Forwarded, isTrusted: (address: string) => boolean): string {
  return followHops(request, isTrusted).address
}

/** @returns the address, and how many hops beyond it `X-Forwarded-For` names */
function followHops({ socket, headers }: Forwarded, isTrusted: (address: string) => boolean) {
  // A closed socket has no address.
  let address = canonicalAddress(socket.remoteAddress ?? '')
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  while (hops.length > 0 && isTrusted(address)) {
    const next = addressIn(hops.at(-1)?.trim() ?? '')
    if (next === undefined) break
    address = next
    hops.pop()
  }
  return { address, beyond: hops.length }
}

const forwardingHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'via',
]

/** The name of a header by which a proxy gives itself away. */
export const forwardingHeaderOf = (headers: IncomingHttpHeaders): string | undefined =>
  forwardingHeaders.find((name) => headers[name] !== undefined) ??
  Object.keys(headers).find((name) => name.startsWith('x-forwarded-'))

interface HidingHop {
  readonly address: string
  /** In lower case. */
  readonly header: string
  /** Whether it is trusted, and does not say in `X-Forwarded-For` whom it forwards for. */
  readonly isNamed: boolean
}

/**
 * A proxy behind which everybody counts as one. It is not trusted: the one that connects, or, where trusted proxies stand
 * before it, one that no client on the internet can have. Or it is, and speaks only in headers that are not read.
 */
export function hidingHop(request: Forwarded, isTrusted: (address: string) => boolean): HidingHop | undefined {
  const header = forwardingHeaderOf(request.headers)
  if (header === undefined) return undefined
  const { address, beyond } = followHops(request, isTrusted)
  if (isIP(address) === 0) return undefined
  if (isTrusted(address)) return header === 'x-forwarded-for' ? undefined : { address, header, isNamed: true }
  const isConnected = address === canonicalAddress(request.socket.remoteAddress ?? '')
  const isProxy = isConnected || (beyond > 0 && isOfOwnNetwork(address))
  return isProxy ? { address, header, isNamed: false } : undefined
}

/** Without the port that some gateways add: `192.0.2.1:40001`, `[2001:db8::1]:443`. */
function addressIn(hop: string): string | undefined {
  const address = /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) === 0 ? undefined : canonicalAddress(address)
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

const ownRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** One that no client on the internet has, and a proxy often. */
export function isOfOwnNetwork(address: string): boolean {
  return ipaddr.isValid(address) && ownRanges.includes(ipaddr.process(address).range())
}
