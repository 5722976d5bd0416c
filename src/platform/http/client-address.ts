import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** One spelling per address: IPv6 that only maps an IPv4 address becomes that address. */
export function canonicalAddress(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  return ipaddr.process(address).toString()
}

/** What limits by address count on: an IPv4 address, or the /64 network that one IPv6 customer is given. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** @returns whether an address is one of these, or in one of these ranges */
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

/**
 * Where a request comes from that no framework has looked at: the socket's own address, or the last one in
 * X-Forwarded-For that is not a trusted proxy's, as long as everyone behind it is one.
 */
export function addressBehind(request: IncomingMessage, isTrusted: (address: string) => boolean): string {
  let address = canonicalAddress(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  for (const former of forwarded.reverse()) {
    if (former.trim() === '' || !isTrusted(address)) break
    address = canonicalAddress(former.trim())
  }
  return address
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
