/** Reads Excel files; in a separate chunk, because few files are Excel files. */
import { unzipSync, zipSync } from 'fflate'
import { type CellValue, readSheet } from 'read-excel-file/universal'

/** Maximum total size of the unpacked parts in bytes: more than any list of members needs. */
const maxUnpackedBytes = 64 * 1024 * 1024

/**
 * Returns the rows of a workbook's first sheet, including blank ones.
 * @throws for a file that is no workbook, or unpacks to more than 64 MB.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let left = maxUnpackedBytes
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/u.test(name)) return false
      left -= originalSize
      if (left < 0) throw new Error('the workbook is too large')
      return true
    },
  })
  // The library would unpack large parts in a worker from a blob URL, which the content security policy blocks.
  const stored = zipSync(parts, { level: 0 })
  const rows = await readSheet(new Uint8Array(stored).buffer)
  return rows.map((row) => row.map(textOf))
}

const textOf = (value: CellValue | null): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
