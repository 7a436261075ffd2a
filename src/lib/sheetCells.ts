/** Escapes cells of spreadsheet files on export, and cleans them on import. */

/**
 * Matches the beginning of a cell that a spreadsheet may execute as a formula, also after blanks, invisible characters,
 * quotes, apostrophes and control characters, which some spreadsheets ignore.
 */
const formula = String.raw`(?=['"\s\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r])`
/** Matches the beginning of a cell for any separator, because a program may open the file with another separator. */
const begin = String.raw`(?<=^|[;,\t|\r\n])`

const unprotected = new RegExp(begin + formula, 'gu')
const protectedText = new RegExp(`${begin}'${formula}`, 'gu')

/**
 * Escapes a text so that no spreadsheet executes it as a formula, with any separator: adds an apostrophe at each
 * position where a formula could begin. `unprotectCell` removes them.
 */
export const protectCell = (text: string): string => text.replace(unprotected, "'")

/** Removes the apostrophes that `protectCell` added. */
export const unprotectCell = (cell: string): string => cell.replace(protectedText, '')

const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu

/** Returns a cell's text on one line, without control characters and invisible characters. */
export const cleanCell = (cell: string): string =>
  cell
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

/** Maximum length of an account's e-mail address. */
const addressMaxLength = 254
const address = /^[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+\.[^\s@<>()[\]",;:.]+$/u

/** Whether a text is an e-mail address that can be invited. */
export const isAddress = (text: string): boolean => text.length <= addressMaxLength && address.test(text)

/** Parses a cell such as `Ana <ana@x.es>`; `name` is empty if there is none. */
export function readAddress(cell: string): { email: string; name: string } {
  // Gmail's contacts separate several addresses of a person by three colons.
  const text = cleanCell(cell).split(' ::: ', 1)[0] ?? ''
  const inBrackets = /^(?<name>.*?)<(?<email>[^<>]*)>[\s,;.]*$/u.exec(text)?.groups
  const email = (inBrackets?.['email'] ?? text)
    .trim()
    .replace(/^mailto:/iu, '')
    .replace(/[\s,;.]+$/u, '')
  return { email: unquoted(email), name: unquoted((inBrackets?.['name'] ?? '').trim()) }
}

const unquoted = (text: string) =>
  /^(?<quote>["'])(?<inner>.*)\k<quote>$/u.exec(text)?.groups?.['inner'] ?? text
