import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

export function canonicalAddress(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  return ipaddr.process(address).toString()
}

/** The key of limits by address: IPv4, or the /64 network that one IPv6 customer has. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, 4) : parsed.toString()
}

/** The /24 or /48 network, which one organisation has. */
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

/** For requests outside Fastify: the last untrusted address of X-Forwarded-For and the socket. */
export function addressBehind(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  // A closed socket has no address, contrary to the type.
  return canonicalAddress(proxyAddress(request, isTrusted) ?? '')
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
