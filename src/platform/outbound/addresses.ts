import ipaddr from 'ipaddr.js'

/** What the rest of the program is told of one address. */
export interface Networks {
  /** Whether the operator opened the network that the address lies in. */
  isAllowed(address: string): boolean
  /** Whether anyone may be sent to the address: it is allowed, or an ordinary one of the public internet. */
  isOpen(address: string): boolean
}

/**
 * Knows where strangers may send the service.
 * @param allowedCidrs single addresses and ranges of the operator's that are open though they are not public
 */
export function openNetworks(allowedCidrs: readonly string[]): Networks {
  const allowed = allowedCidrs.map(toRange)

  function isAllowed(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    // In the one spelling that the system connects to: an IPv4 address that is written as IPv6 is itself.
    const canonical = ipaddr.process(address)
    return allowed.some(([network, bits]) => network.kind() === canonical.kind() && canonical.match(network, bits))
  }

  return { isAllowed, isOpen: (address) => isAllowed(address) || isPublic(address) }
}

function toRange(cidr: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (cidr.includes('/')) return ipaddr.parseCIDR(cidr)
  const address = ipaddr.parse(cidr)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Whether an address is an ordinary one: in none of the special-purpose registries of IANA (RFC 6890). IPv6 that
 * carries IPv4 within (mapped, NAT64, 6to4, Teredo and the like) never is, whatever it carries.
 */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || isGlobalUnicast(parsed)
}

/** 2000::/3, all that IANA has given out: what it has not is nobody's. */
function isGlobalUnicast({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1
}
