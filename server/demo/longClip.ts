/**
 * Makes a long video from a short clip by repeating it, with a minimal implementation of the ISO base media file format
 * (ISO/IEC 14496-12), instead of megabytes in the repository.
 */

interface Box {
  type: string
  /** Offsets of the whole box, header included. */
  start: number
  end: number
}

const containers = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl'])

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end;) {
    const size = file.readUInt32BE(at)
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size })
    at += size
  }
  return boxes
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]) => {
  const data = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => data.writeUInt32BE(value, index * 4))
  return data
}

/** Reads the 32-bit numbers of a box, from `offset` of its body. */
function read(file: Buffer, { start, end }: Box, offset: number): number[] {
  const values: number[] = []
  for (let at = start + 8 + offset; at + 4 <= end; at += 4) values.push(file.readUInt32BE(at))
  return values
}

/** Offset of the 32-bit duration in the body of version 0 boxes. */
const durationAt: Record<string, number> = { mvhd: 16, tkhd: 20, mdhd: 16, elst: 8 }

export interface LongClip {
  /** Everything before the media data. */
  head: Buffer
  /** The media data of one repetition. */
  turn: Buffer
  /** Bytes between the starts of two repetitions; the gap is never read. */
  stride: number
  turns: number
}

/**
 * Lays out a clip with a single video track, whose frames are contiguous and in order, repeated `turns` times.
 * @param stride Bytes between the starts of repetitions, for a large file; by default they are contiguous.
 */
export function repeatClip(clip: Buffer, turns: number, stride?: number): LongClip {
  const top = boxesIn(clip, 0, clip.length)
  const part = (type: string) => {
    const found = top.find((candidate) => candidate.type === type)
    if (!found) throw new Error(`The clip has no ${type} box`)
    return found
  }
  const media = part('mdat')
  const turn = clip.subarray(media.start + 8, media.end)
  const step = stride ?? turn.length

  const build = (firstByte: number): Buffer => rebuild(clip, part('moov'), turns, firstByte, step)
  const type = clip.subarray(part('ftyp').start, part('ftyp').end)
  // The values of the offsets do not change the size of their box.
  const firstByte = type.length + build(0).length + 8
  const mediaHead = Buffer.alloc(8)
  mediaHead.writeUInt32BE(8 + step * (turns - 1) + turn.length, 0)
  mediaHead.write('mdat', 4, 'latin1')
  return { head: Buffer.concat([type, build(firstByte), mediaHead]), turn, stride: step, turns }
}

function rebuild(file: Buffer, whole: Box, turns: number, firstByte: number, step: number): Buffer {
  const body = file.subarray(whole.start + 8, whole.end)
  const { type } = whole
  if (containers.has(type)) {
    const parts = boxesIn(file, whole.start + 8, whole.end)
    const frames = framesIn(file, parts)
    return box(
      type,
      ...parts.map((part) =>
        frames === undefined
          ? rebuild(file, part, turns, firstByte, step)
          : table(file, part, { turns, firstByte, step, frames }),
      ),
    )
  }
  const at = durationAt[type]
  if (at === undefined) return file.subarray(whole.start, whole.end)
  const changed = Buffer.from(body)
  changed.writeUInt32BE(changed.readUInt32BE(at) * turns, at)
  return box(type, changed)
}

/** Number of frames in a sample table; undefined for other boxes. */
function framesIn(file: Buffer, parts: Box[]): number | undefined {
  const sizes = parts.find((part) => part.type === 'stsz')
  return sizes && file.readUInt32BE(sizes.start + 16)
}

interface Layout {
  turns: number
  firstByte: number
  step: number
  frames: number
}

/** A box of the sample table, extended to all repetitions. */
function table(file: Buffer, part: Box, { turns, firstByte, step, frames }: Layout): Buffer {
  const each = <T>(make: (turn: number) => T[]): T[] =>
    Array.from({ length: turns }, (_, turn) => make(turn)).flat()
  switch (part.type) {
    case 'stts':
    case 'ctts': {
      const entries = read(file, part, 8)
      return box(part.type, numbers(0, (entries.length / 2) * turns, ...each(() => entries)))
    }
    case 'stss': {
      const keys = read(file, part, 8)
      return box(
        'stss',
        numbers(0, keys.length * turns, ...each((turn) => keys.map((key) => key + turn * frames))),
      )
    }
    case 'stsz':
      return box('stsz', numbers(0, 0, frames * turns, ...each(() => read(file, part, 12))))
    case 'stsc':
      return box('stsc', numbers(0, 1, 1, frames, 1))
    case 'stco':
      return box('stco', numbers(0, turns, ...each((turn) => [firstByte + turn * step])))
    default:
      return file.subarray(part.start, part.end)
  }
}

/** The whole file, for a contiguous layout. */
export function longClip(clip: Buffer, turns: number): Buffer {
  const { head, turn } = repeatClip(clip, turns)
  return Buffer.concat([head, ...Array.from({ length: turns }, () => turn)])
}
