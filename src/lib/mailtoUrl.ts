/**
 * Returns the `mailto:` URL of an e-mail address. The address is encoded, so that a `?bcc=…` in it does not become a
 * header field (RFC 6068).
 */
export const mailtoUrl = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at === -1) return `mailto:${encodeURIComponent(address)}`
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`
}
