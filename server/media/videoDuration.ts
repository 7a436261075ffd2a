import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** Maximum number of boxes to read; a valid file has few. */
const maxBoxes = 100
const unknownDuration = 0xffffffff

interface Box {
  type: string
  /** Byte offsets of the content's start and end. */
  start: number
  end: number
}

/**
 * The duration in seconds stored in an MP4, MOV or M4V file; undefined if it has none, as in live recordings, and for
 * other formats. Reads only a few bytes.
 */
export async function videoDuration(storage: Storage, key: string): Promise<number | undefined> {
  const size = (await storage.size(key)) ?? 0
  const read = async (start: number, length: number) =>
    buffer(await storage.read(key, { start, end: Math.min(start + length, size) - 1 }))

  /** The first box of a type between two byte offsets. */
  async function find(type: string, from: number, to: number): Promise<Box | undefined> {
    let at = from
    for (let count = 0; count < maxBoxes && at + 8 <= to; count += 1) {
      const head = await read(at, 16)
      const short = head.readUInt32BE(0)
      if (short === 1 && head.length < 16) return undefined
      const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
      const box = {
        type: head.toString('latin1', 4, 8),
        start: at + (short === 1 ? 16 : 8),
        end: at + length,
      }
      if (box.end < box.start || box.end > to) return undefined
      if (box.type === type) return box
      at = box.end
    }
    return undefined
  }

  const movie = await find('moov', 0, size)
  const header = movie && (await find('mvhd', movie.start, movie.end))
  if (!header || header.end - header.start < 20) return undefined
  const body = await read(header.start, 32)
  const long = body.readUInt8(0) === 1
  if (long && body.length < 32) return undefined
  const [scale, duration] = long
    ? [body.readUInt32BE(20), Number(body.readBigUInt64BE(24))]
    : [body.readUInt32BE(12), body.readUInt32BE(16)]
  if (scale === 0 || duration === 0 || duration >= unknownDuration) return undefined
  return duration / scale
}
