/** Texts in the cells of spreadsheet files: protected when they are written, cleaned when they are read. */

/**
 * Beginnings of cells that a spreadsheet may execute: signs of a formula, also behind blanks, invisible characters,
 * quotes and apostrophes, and control characters that some spreadsheets leave out.
 */
const formula = String.raw`(?=['"\s\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r])`
/** Where a cell begins: for any separator, because a file may be opened with another one than it was written with. */
const begin = String.raw`(?<=^|[;,\t|\r\n])`

const unprotected = new RegExp(begin + formula, 'gu')
const protectedText = new RegExp(`${begin}'${formula}`, 'gu')

/**
 * A text that no spreadsheet takes for a formula, whichever separator it reads the file with: an apostrophe stands
 * wherever a formula could begin. `unprotectCell` returns the text.
 */
export const protectCell = (text: string): string => text.replace(unprotected, "'")

/** The text of a cell without the apostrophes of `protectCell`. */
export const unprotectCell = (cell: string): string => cell.replace(protectedText, '')

const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu

/** A cell's text in one line, without control characters and invisible ones. */
export const cleanCell = (cell: string): string =>
  cell
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

/** Longest address that can have an account. */
const addressMaxLength = 254
const address = /^[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+\.[^\s@<>()[\]",;:.]+$/u

/** Whether a text is an e-mail address to which an invitation can be made. */
export const isAddress = (text: string): boolean => text.length <= addressMaxLength && address.test(text)

/** The address in a cell such as `Ana <ana@x.es>`, and the name beside it; `name` is empty where there is none. */
export function readAddress(cell: string): { email: string; name: string } {
  // Contacts of Gmail separate several addresses of a person by three colons.
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
