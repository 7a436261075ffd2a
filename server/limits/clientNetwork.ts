import ipaddr from 'ipaddr.js'

/**
 * The network by which a client's address is counted: an IPv4 address itself; the first 64 bits of an IPv6 address,
 * because whoever has one address of such a network has all the others, too.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
