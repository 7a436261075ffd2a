import { LinkifyIt } from 'linkify-it'
import { httpUrl } from './links.ts'

/** A piece of a text: plain text, or a URL to link. */
export interface TextPiece {
  text: string
  href?: string
}

// Only what begins with http:// or https:// becomes a link: after a full stop, a missing space looks like a domain.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
for (const scheme of ['ftp:', 'mailto:', '//']) linkify.add(scheme, null)

/** Signs of emphasis around an address, such as `_https://faro.example_`. */
const emphasised = /([*_~`]+)(https?:\/\/\S*?)\1(?=[\s\p{P}]|$)/giu
/**
 * Other signs of emphasis, and invisible characters: they are beside an address rather than part of it. Joiners and
 * variants of emoji may be part of one.
 */
const beside = /\*{2,}|(?:[*_~`]|\u200C|\u200D)+(?=https?:)|(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{DI}/giu
/** What may stand at the end of an address without being part of it. */
const end = /[*`\u200C\u200D]+$/u
/** The rest of a user name and password: a name before the host can make it look like another site. */
const credentials = /^[^\s/]*@/u

/** Splits a text at its web addresses. */
export function splitLinks(text: string): TextPiece[] {
  // As many spaces, so that positions stay the same.
  const spaces = (found: string) => ' '.repeat(found.length)
  const plain = text
    .replace(emphasised, (_, signs: string, url: string) => spaces(signs) + url + spaces(signs))
    .replace(beside, spaces)
  const pieces: TextPiece[] = []
  let from = 0
  for (const { index, lastIndex } of linkify.match(plain) ?? []) {
    const shown = text.slice(index, lastIndex).replace(end, '')
    const href = httpUrl(shown)
    if (!href || credentials.test(plain.slice(lastIndex))) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
