/** Samples of a track, such as the positions that action cameras and drones record every second. */
import { type FileEditor, UnreadableStructure } from './fileEditor.ts'
import type { Box } from './isoBoxes.ts'

export interface Track {
  id: number
  handler?: string
  /** Boxes of its sample table by type. */
  tables: Map<string, Box>
}

/** Bytes of texts that are searched for positions. */
const maxTextBytes = 4 * 1024 * 1024
/** How drones write positions into subtitles. */
const locationText = /\bGPS\b|latitude|longitude|\blat[\s:=[(]/iu

/** Overwrites what a track has recorded. */
export async function blankSamples(file: FileEditor, track: Track): Promise<void> {
  let total = 0
  for await (const { start, end } of rangesOf(file, track)) {
    total += end - start
    // Ranges of a valid file do not overlap.
    if (total > file.size) throw new UnreadableStructure('samples overlap')
    await file.fill(start, end)
  }
}

/** Whether the texts of a track are about positions. */
export async function hasLocationTexts(file: FileEditor, track: Track): Promise<boolean> {
  let total = 0
  for await (const { start, end } of rangesOf(file, track)) {
    total += end - start
    if (total > maxTextBytes) return false
    if (locationText.test((await file.read(start, end - start)).toString('latin1'))) return true
  }
  return false
}

/** Byte ranges of the chunks of a track. */
async function* rangesOf(
  file: FileEditor,
  { tables }: Track,
): AsyncGenerator<{ start: number; end: number }> {
  const chunks = tables.get('co64') ?? tables.get('stco')
  const runs = tables.get('stsc')
  if (!chunks || !runs) return
  const same = await commonSize(file, tables)
  const sizes = sampleSizes(file, tables)
  const runTable = numbers(file, runs, { count: 4, from: 8, columns: 3 })
  let run = (await runTable.next()).value
  let nextRun = (await runTable.next()).value
  let chunk = 0
  for await (const [start = 0] of numbers(file, chunks, {
    count: 4,
    from: 8,
    bytes: chunks.type === 'co64' ? 8 : 4,
  })) {
    chunk += 1
    if (nextRun && chunk >= (nextRun[0] ?? 0)) {
      run = nextRun
      nextRun = (await runTable.next()).value
    }
    const samples = run?.[1] ?? 0
    let length = samples * (same ?? 0)
    for (let left = same === undefined ? samples : 0; left > 0; left -= 1) {
      const { done, value } = await sizes.next()
      if (done) break
      length += value
    }
    if (length > 0 && start < file.size) yield { start, end: Math.min(start + length, file.size) }
  }
}

/** The size of every sample, if all have the same. */
async function commonSize(file: FileEditor, tables: Track['tables']): Promise<number | undefined> {
  const sizes = tables.get('stsz')
  const head = sizes && (await file.read(sizes.body, 8))
  return head && head.length === 8 ? head.readUInt32BE(4) || undefined : undefined
}

async function* sampleSizes(file: FileEditor, tables: Track['tables']): AsyncGenerator<number> {
  const sizes = tables.get('stsz')
  const small = tables.get('stz2')
  if (sizes) {
    for await (const [size = 0] of numbers(file, sizes, { count: 8, from: 12 })) yield size
  } else if (small) {
    const head = await file.read(small.body, 12)
    if (head.length < 12) return
    const bits = head.readUInt8(7)
    // Two sizes of 4 bits share a byte.
    const bytes = bits === 16 ? 2 : 1
    for await (const [size = 0] of numbers(file, small, { count: 8, from: 12, bytes })) {
      if (bits === 4) yield* [size >> 4, size & 15]
      else yield size
    }
  }
}

/** Rows of a table: their number is at `count`, they begin at `from`. Ends with the table. */
async function* numbers(
  file: FileEditor,
  table: Box,
  { count, from, columns = 1, bytes = 4 }: { count: number; from: number; columns?: number; bytes?: number },
): AsyncGenerator<number[], undefined> {
  const head = await file.read(table.body + count, 4)
  const rows = head.length < 4 ? 0 : head.readUInt32BE(0)
  const rowBytes = columns * bytes
  for (let row = 0; row < rows; row += 1) {
    const at = table.body + from + row * rowBytes
    if (at + rowBytes > table.end) return undefined
    const data = await file.read(at, rowBytes)
    if (data.length < rowBytes) return undefined
    yield Array.from({ length: columns }, (_, column) =>
      bytes === 8 ? Number(data.readBigUInt64BE(column * 8)) : data.readUIntBE(column * bytes, bytes),
    )
  }
  return undefined
}
