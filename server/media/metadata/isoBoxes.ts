import type { FileEditor } from './fileEditor.ts'

/** A box of an ISO base media file, by byte offsets. */
export interface Box {
  type: string
  start: number
  /** Where its content begins. */
  body: number
  end: number
}

/**
 * The boxes between two offsets. One that claims to be longer than what is around it ends there. Where the structure
 * breaks off, players stop reading, so the rest is overwritten: it could be anything.
 */
export async function* boxesIn(file: FileEditor, from: number, to: number): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= to) {
    const head = await file.read(at, 16)
    const size = head.readUInt32BE(0)
    const isLong = size === 1
    if ((isLong && head.length < 16) || (size === 0 && head.readUInt32BE(4) === 0)) break
    const length = isLong ? Number(head.readBigUInt64BE(8)) : size === 0 ? to - at : size
    const body = at + (isLong ? 16 : 8)
    if (at + length < body) break
    const end = Math.min(at + length, to)
    yield { type: head.toString('latin1', 4, 8), start: at, body, end }
    at = end
  }
  await file.fill(at, to)
}
