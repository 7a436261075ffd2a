import ipaddr from 'ipaddr.js'

/**
 * The network under which a client's address is counted: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because a subscriber usually has a whole /64.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
