/** Reads the people in a spreadsheet file. Loaded when a file is chosen, because of its libraries. */
import Papa from 'papaparse'
import {
  importCellMaxLength,
  importMaxBytes,
  importMaxRows,
  type ImportPerson,
} from '#api/contract/studio/memberImport.ts'
import { cleanCell, readAddress, unprotectCell } from '#lib/sheetCells.ts'
import { studioMemberImport as t } from '#locales/studioMemberImport.ts'
import { findLayout, type Layout, type MemberColumns } from './columns.ts'
import { decodeText } from './decodeText.ts'
import { UnreadableFile } from './unreadableFile.ts'

/** A row with its number in the spreadsheet. */
export interface SheetRow {
  number: number
  cells: readonly string[]
}

export interface MemberFile {
  name: string
  rows: readonly SheetRow[]
  layout: Layout
}

/** Maximum number of rows of a file, including blank ones. */
const maxLines = 4 * importMaxRows
/** Supported separators; Spanish spreadsheets use the first. */
const separators = [';', ',', '\t', '|']
/** Number of lines used to detect the separator. */
const sampleLines = 60

/**
 * Returns the rows of a CSV or Excel file, and its detected columns.
 * @throws {UnreadableFile} for a file that is too large, of another kind, or without addresses.
 */
export async function readMemberFile(file: File): Promise<MemberFile> {
  if (file.size > importMaxBytes) throw new UnreadableFile(t.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  const table = startsWith(bytes, zipMark)
    ? await readExcel(bytes)
    : startsWith(bytes, oldOfficeMark)
      ? refuse(t.oldExcel)
      : readText(text)
  if (table.length > maxLines) throw tooManyRows()
  const rows = table.flatMap((cells, index) =>
    cells.every((cell) => cleanCell(cell) === '') ? [] : [{ number: index + 1, cells }],
  )
  if (rows.length === 0) throw new UnreadableFile(t.empty)
  const layout = findLayout(rows.map(({ cells }) => cells))
  if (!layout) throw new UnreadableFile(isText(text) ? t.noAddresses : t.otherFormat)
  if (rows.length === layout.heading + 1) throw new UnreadableFile(t.nobody)
  if (rows.length - layout.heading - 1 > importMaxRows) throw tooManyRows()
  return { name: file.name, rows, layout }
}

/** Matches characters that occur only in binary files. */
const isText = (text: string) => !/(?![\t\n\v\f\r])\p{Cc}/u.test(text)

const tooManyRows = () => new UnreadableFile(t.tooManyRows(importMaxRows))

function refuse(text: string): never {
  throw new UnreadableFile(text)
}

const zipMark = [0x50, 0x4b, 0x03, 0x04]
const oldOfficeMark = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, at) => bytes[at] === byte)

async function readExcel(bytes: Uint8Array): Promise<string[][]> {
  const { readWorkbook } = await import('./readWorkbook.ts')
  try {
    return await readWorkbook(bytes)
  } catch {
    throw new UnreadableFile(t.otherFormat)
  }
}

/** Returns the rows of a text file, including blank ones, so that their numbers match the spreadsheet. */
function readText(file: string): string[][] {
  const lines = file.replace(/\r\n?/gu, '\n')
  // Some programs write a line that names the separator; spreadsheets do not number it.
  const named = /^sep=(?<separator>.)\n/iu.exec(lines)
  const text = named ? lines.slice(named[0].length) : lines
  const parse = (delimiter: string, preview: number) =>
    Papa.parse<string[]>(text, { delimiter, preview, newline: '\n' })
  // Names may contain commas, so the separator is the one that isolates addresses in cells.
  const fit = (separator: string) => {
    const rows = parse(separator, sampleLines).data
    const layout = findLayout(rows)
    if (!layout) return 0
    const { email = 0 } = layout.columns
    const found = rows.filter((cells) => readAddress(cells[email] ?? '').email.includes('@')).length
    return found + Object.keys(layout.columns).length + (layout.recognised ? 2 * sampleLines : 0)
  }
  const best = (): string => {
    const fits = separators.map(fit)
    return separators[fits.indexOf(Math.max(...fits))] ?? ';'
  }
  const { data, errors } = parse(named?.groups?.['separator'] ?? best(), maxLines + 1)
  // An unclosed quote would make the rest of the file one cell.
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  return open ? refuse(t.openQuote((open.row ?? 0) + 1)) : data
}

/** Returns the people in a file, with detected or chosen columns. */
export function peopleOf({ rows, layout }: MemberFile, columns: MemberColumns): ImportPerson[] {
  return rows.slice(layout.heading + 1).map(({ number, cells }) => {
    const cell = (column: number | undefined) =>
      column === undefined ? '' : cleanCell(unprotectCell(cells[column] ?? ''))
    const { email, name } = readAddress(
      columns.email === undefined ? '' : unprotectCell(cells[columns.email] ?? ''),
    )
    const whole = [cell(columns.name), cell(columns.surname)].filter(Boolean).join(' ')
    const short = (text: string) => text.slice(0, importCellMaxLength).toWellFormed()
    return {
      row: number,
      email: short(email),
      name: short(whole || name),
      role: short(cell(columns.role)),
      level: short(cell(columns.level)),
    }
  })
}
