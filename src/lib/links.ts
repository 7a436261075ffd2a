/** A piece of a text: plain text, or a URL to link. */
export interface TextPiece {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"'«»]+/giu
const trailing = /[.,;:!?)\]}…]+$/u

/** Splits a text at its URLs. Only http and https become links; trailing punctuation is excluded. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const shown = match[0].replace(trailing, '')
    if (!URL.canParse(shown)) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: shown, href: new URL(shown).href })
    from = match.index + shown.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** The text as a URL that is safe to follow (http or https), or undefined. */
export function httpUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}
