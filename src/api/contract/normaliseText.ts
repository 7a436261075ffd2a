/**
 * Normalises texts for storage: composed letters, no invisible characters, no characters that change the writing
 * direction.
 */

/** Matches invisible characters that are part of an emoji, or of a word in a script that needs them. */
const meaningful = [
  // Emoji composed of several, such as a family.
  String.raw`\p{ExtPict}[\uFE0F\p{EMod}]?(?:\u200D\p{ExtPict}[\uFE0F\p{EMod}]?)+`,
  // Flags of regions.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  // Variation selectors after a visible character.
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

/** Whether a text has no visible character: only spaces, controls, marks without a letter and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(text)

/** Normalises a single-line text: single spaces, trimmed; '' if nothing is visible. */
export function normaliseLine(text: string): string {
  if (isBlank(text)) return ''
  return withoutInvisible(text)
    .replace(/[\s\x85\u2800]+/gu, ' ')
    .trim()
}

/** Normalises a multi-line text: inner spaces, tabs and line breaks stay; '' if nothing is visible. */
export function normaliseText(text: string): string {
  if (isBlank(text)) return ''
  return withoutInvisible(text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/gu, '\n')).trim()
}

/** Normalises an e-mail address. `isEmail` validates it. */
export const normaliseEmail = (text: string): string => text.trim().toWellFormed().normalize('NFC')

/** Whether a text is accepted as an account's e-mail: it has an @ and no spaces, controls or invisible characters. */
export const isEmail = (text: string): boolean =>
  /^[^\s\p{C}\p{Z}\p{DI}\u2800]+$/u.test(text) && text.includes('@')

/** Whether an e-mail address looks deliverable: one @ with text around it and a dot after it. */
export const isContactEmail = (text: string): boolean =>
  isEmail(text) && /^[^@]+@[^@.]+(?:\.[^@.]+)+$/u.test(text)
