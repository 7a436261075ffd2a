import { LinkifyIt } from 'linkify-it'
import { httpUrl } from './links.ts'

/** A piece of a text: plain text or a URL. */
export interface TextPiece {
  text: string
  href?: string
}

// Only texts with http:// or https:// become links: a missing space after a full stop looks like a domain.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
for (const scheme of ['ftp:', 'mailto:', '//']) linkify.add(scheme, null)

/** Matches emphasis characters around a URL, such as `_https://faro.example_`. */
const emphasised = /([*_~`]+)(https?:\/\/\S*?)\1(?=[\s\p{P}]|$)/giu
/**
 * Matches other emphasis and invisible characters, which are not part of a URL. Joiners and variation selectors of
 * emoji may be part of one.
 */
const beside = /\*{2,}|(?:[*_~`]|\u200C|\u200D)+(?=https?:)|(?!\u200C|\u200D|[\uFE00-\uFE0F])\p{DI}/giu
/** Matches characters at the end of a match that do not belong to the URL. */
const end = /[*`\u200C\u200D]+$/u
/** Matches user name and password in a URL: a name before the host can make it look like another site. */
const credentials = /^[^\s/]*@/u

/** Splits a text into plain pieces and URLs. */
export function splitLinks(text: string): TextPiece[] {
  // The same number of spaces, so that positions stay valid.
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
