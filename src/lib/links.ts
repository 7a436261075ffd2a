/** Matches a URL with a plain host, port and credentials: characters that resemble a slash could fake another site. */
const plainHost = /^[a-z]+:\/*(?:[\p{L}\p{M}\p{N}\p{ExtPict}.\-_:@%[\]]|\u200C|\u200D)+(?:[/?#\\]|$)/iu

/** Returns the text as a safe URL (http or https), or undefined. */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (!text || !plainHost.test(text.trim()) || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
