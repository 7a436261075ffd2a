import ipaddr from 'ipaddr.js'

/**
 * Whom an address is counted as: an IPv4 address itself; of IPv6 the first 64 bits, because everybody who has one such
 * address has all the others of its network, too.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
