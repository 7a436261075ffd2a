/** CSV files that the studio answers. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import type { CsvSeparator } from '#api/contract/csv.ts'
import { protectCell } from '#lib/sheetCells.ts'

/** By it spreadsheets recognise UTF-8. */
const byteOrderMark = '\uFEFF'

type Cell = string | number | null

const linesOf = (rows: readonly (readonly Cell[])[], delimiter: CsvSeparator): string =>
  `${Papa.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? protectCell(cell) : cell))),
    { delimiter, newline: '\r\n' },
  )}\r\n`

export interface CsvTable {
  header: readonly string[]
  /** The rows, in portions that are read as the receiver takes them. */
  portions: AsyncIterable<readonly (readonly Cell[])[]>
}

/** Sends a table as a file, in which no text is a formula. */
export function sendCsv(
  reply: FastifyReply,
  { header, portions }: CsvTable,
  { name, separator }: { name: string; separator: CsvSeparator },
): FastifyReply {
  async function* text() {
    yield byteOrderMark + linesOf([header], separator)
    for await (const rows of portions) if (rows.length > 0) yield linesOf(rows, separator)
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(text(), { objectMode: false }))
}

/** The day of an instant as spreadsheets read it, in Europe/Madrid. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', dateStyle: 'short' })
export const csvDay = (at: Date): string => days.format(at)

/** Roles as the import reads them. */
export const csvRoles = { owner: 'propietario', moderator: 'moderador', member: 'miembro' } as const
