import ipaddr from 'ipaddr.js'

export interface Networks {
  isAllowed(address: string): boolean
  isOpen(address: string): boolean
}

/** Allow list: networks of the operator that untrusted URLs may lead to though they are not public. */
export function openNetworks(allowedCidrs: readonly string[]): Networks {
  const allowed = allowedCidrs.map(toRange)

  function isAllowed(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    // Canonical form: an IPv4-mapped IPv6 address is the IPv4 address that the system connects to.
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

/** In no special-purpose registry (RFC 6890); never IPv6 that embeds IPv4 (mapped, NAT64, 6to4, Teredo). */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || isGlobalUnicast(parsed)
}

/** 2000::/3: all that IANA has allocated. */
function isGlobalUnicast({ parts: [first = 0] }: ipaddr.IPv6): boolean {
  return first >> 13 === 1
}
