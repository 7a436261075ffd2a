/** How texts are stored: composed letters, no invisible characters, no characters that turn the writing direction. */

/** Signs that have no shape of their own and are part of an emoji, or of a word in a script that needs them. */
const meaningful = [
  // Emoji of several, such as a family.
  String.raw`\p{ExtPict}[\uFE0F\p{EMod}]?(?:\u200D\p{ExtPict}[\uFE0F\p{EMod}]?)+`,
  // Flags of regions.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  // A variant of the sign before.
  String.raw`[^\s\p{C}\p{DI}][\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`\p{sc=Mong}[\u180B-\u180F]`,
  // Joiners between letters, as in Persian and Hindi; the scripts listed here do not use them.
  String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u0300-\u036F\p{DI}])[\p{L}\p{M}][\u200C\u200D]`,
]
const invisible = new RegExp(
  String.raw`(${meaningful.join('|')})|\p{DI}|[\uFFF9-\uFFFB]|(?![\t-\r\x85])\p{Cc}`,
  'gu',
)

const withoutInvisible = (text: string): string =>
  text.toWellFormed().replace(invisible, '$1').normalize('NFC')

/** Whether a text shows nothing: only spaces, controls, marks without a letter and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(text)

/** A text of one line as it is stored: single spaces, none around it; empty if it shows nothing. */
export function normaliseLine(text: string): string {
  if (isBlank(text)) return ''
  return withoutInvisible(text)
    .replace(/[\s\x85\u2800]+/gu, ' ')
    .trim()
}

/**
 * A text of several lines as it is stored: its inner spaces, tabs and line breaks stay; empty if it shows nothing.
 */
export function normaliseText(text: string): string {
  if (isBlank(text)) return ''
  return withoutInvisible(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/gu, '\n')).trim()
}

/** An e-mail address as it is stored. What it may contain is up to `isEmail`. */
export const normaliseEmail = (text: string): string => text.trim().toWellFormed().normalize('NFC')

/** Whether an address can be used: an @ and no spaces, controls or invisible characters. */
export const isEmail = (text: string): boolean =>
  /^[^\s\p{C}\p{Z}\p{DI}\u2800]+$/u.test(text) && text.includes('@')

/** Whether an address can be written to: one @ with text around it and a dot after it. */
export const isContactEmail = (text: string): boolean =>
  isEmail(text) && /^[^@]+@[^@.]+(?:\.[^@.]+)+$/u.test(text)
