/** A host, port and credentials as typed: signs that look like a slash could make it look like another site. */
const plainHost = /^[a-z]+:\/*(?:[\p{L}\p{M}\p{N}\p{ExtPict}.\-_:@%[\]]|\u200C|\u200D)+(?:[/?#\\]|$)/iu

/** The text as a URL that is safe to follow (http or https), or undefined. */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (!text || !plainHost.test(text.trim()) || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
