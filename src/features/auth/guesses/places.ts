import ipaddr from 'ipaddr.js'

/** The network that one household or office has: /24 for IPv4, /48 for IPv6. */
export function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const network =
    parsed instanceof ipaddr.IPv6
      ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)
      : ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)
  return network.toString()
}
