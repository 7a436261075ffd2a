/** The text as a URL that is safe to follow (http or https), or undefined. */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
