/** Samples in fragments: films that are written while they are recorded have them instead of one table. */
import { type FileEditor, UnreadableStructure } from './fileEditor.ts'
import { type Box, boxesIn } from './isoBoxes.ts'

/** Bits of the flags that say which fields are there. */
const header = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10 } as const
const run = { offset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, time: 0x800 } as const
/** Samples of a run; a second of sensors has some thousand. */
const maxSamples = 1_000_000

/** The track of a fragment; undefined for a damaged one. */
export async function trackOfFragment(file: FileEditor, fragment: Box): Promise<number | undefined> {
  for await (const { type, body } of boxesIn(file, fragment.body, fragment.end)) {
    if (type === 'tfhd') return (await file.read(body, 8)).readUInt32BE(4)
  }
  return undefined
}

/**
 * Overwrites what a track has recorded in a fragment.
 * @param start byte offset of the `moof` box around it.
 * @throws {UnreadableStructure} when the sizes of its samples are not there.
 */
export async function blankFragment(file: FileEditor, fragment: Box, start: number): Promise<void> {
  let [base, next, common] = [start, start, 0]
  for await (const { type, body, end } of boxesIn(file, fragment.body, fragment.end)) {
    const head = await file.read(body, 40)
    const flags = head.length < 40 && end - body < 8 ? 0 : head.readUIntBE(1, 3)
    const has = (bit: number) => (flags & bit) !== 0
    if (type === 'tfhd') {
      if (has(header.base)) base = Number(head.readBigUInt64BE(8))
      next = base
      const at =
        8 + (has(header.base) ? 8 : 0) + (has(header.description) ? 4 : 0) + (has(header.duration) ? 4 : 0)
      if (has(header.size)) common = head.readUInt32BE(at)
    }
    if (type !== 'trun') continue
    const count = head.readUInt32BE(4)
    if (has(run.offset)) next = base + head.readInt32BE(8)
    const first = body + 8 + (has(run.offset) ? 4 : 0) + (has(run.firstFlags) ? 4 : 0)
    const rowBytes = [run.duration, run.size, run.flags, run.time].filter(has).length * 4
    if (count > maxSamples || (!has(run.size) && common === 0))
      throw new UnreadableStructure('unknown samples')
    let length = has(run.size) ? 0 : count * common
    for (let row = 0; has(run.size) && row < count; row += 1) {
      const at = first + row * rowBytes + (has(run.duration) ? 4 : 0)
      if (at + 4 > end) break
      length += (await file.read(at, 4)).readUInt32BE(0)
    }
    if (next >= 0) await file.fill(next, Math.min(next + length, file.size))
    next += length
  }
}
