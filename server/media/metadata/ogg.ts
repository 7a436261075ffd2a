/** Comments of Ogg files: Opus, Vorbis and Theora. */
import { type FileEditor, UnreadableStructure } from './fileEditor.ts'

/** Bytes of the headers with the comments; pictures in them have some megabytes. */
const maxHeaderBytes = 16 * 1024 * 1024
/** How the packet with the comments begins. */
const signatures = ['OpusTags', '\x03vorbis', '\x81theora']

interface Page {
  start: number
  body: number
  end: number
  stream: number
  /** Lengths of the segments; a packet ends with one below 255. */
  segments: Buffer
}

/**
 * Removes the comments of all streams. Their packets keep their length; what follows the comments is ignored by players.
 * @throws {UnreadableStructure} when comments are longer than any real ones.
 */
export async function removeFromOgg(file: FileEditor): Promise<void> {
  /** Byte ranges of the packet that is being read, by stream. */
  const open = new Map<number, { pages: Page[]; ranges: [number, number][] }>()
  /** Number of packets so far, up to that with the comments, by stream. */
  const packets = new Map<number, number>()
  let at = 0
  while (at < file.size) {
    const page = await readPage(file, at)
    if (!page) break
    at = page.end
    const count = packets.get(page.stream) ?? 0
    // The comments are the second packet of a stream.
    if (count >= 2) {
      // Another stream may begin later, where files were joined.
      continue
    }
    let from = page.body
    let packet = open.get(page.stream) ?? { pages: [], ranges: [] }
    for (const [index, length] of page.segments.entries()) {
      const isEnd = length < 255
      if (!isEnd && index < page.segments.length - 1) continue
      const to = page.body + page.segments.subarray(0, index + 1).reduce((sum, each) => sum + each, 0)
      packet.pages.push(page)
      packet.ranges.push([from, to])
      if (packet.ranges.reduce((sum, [start, end]) => sum + end - start, 0) > maxHeaderBytes) {
        throw new UnreadableStructure('comments too long')
      }
      from = to
      if (!isEnd) break
      const done = (packets.get(page.stream) ?? 0) + 1
      packets.set(page.stream, done)
      if (done === 2) await blankComments(file, packet.pages, packet.ranges)
      packet = { pages: [], ranges: [] }
    }
    open.set(page.stream, packet)
  }
}

async function blankComments(file: FileEditor, pages: Page[], ranges: [number, number][]): Promise<void> {
  const parts: Buffer[] = []
  for (const [start, end] of ranges) parts.push(Buffer.from(await file.read(start, end - start)))
  const packet = Buffer.concat(parts)
  const head = packet.toString('latin1', 0, 8)
  const name = signatures.find((each) => head.startsWith(each))
  if (name === undefined) return
  const vendor = name.length
  const count = vendor + 4 + (vendor + 4 <= packet.length ? packet.readUInt32LE(vendor) : 0)
  if (count + 4 > packet.length) throw new UnreadableStructure('comments break off')
  packet.fill(0, count)
  // Vorbis ends its comments with a set bit.
  if (count + 4 < packet.length) packet.writeUInt8(1, count + 4)
  let from = 0
  for (const [start, end] of ranges) {
    await file.write(start, packet.subarray(from, from + end - start))
    from += end - start
  }
  for (const page of new Set(pages)) await writeChecksum(file, page)
}

async function readPage(file: FileEditor, start: number): Promise<Page | undefined> {
  const head = await file.read(start, 27 + 255)
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return undefined
  const count = head.readUInt8(26)
  const segments = Buffer.from(head.subarray(27, 27 + count))
  const body = start + 27 + count
  const end = body + segments.reduce((sum, each) => sum + each, 0)
  return { start, body, end: Math.min(end, file.size), stream: head.readUInt32LE(14), segments }
}

/** The checksum of Ogg: CRC-32 with the polynomial 0x04c11db7, neither reflected nor inverted. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

async function writeChecksum(file: FileEditor, { start, end }: Page): Promise<void> {
  const page = Buffer.from(await file.read(start, end - start))
  page.writeUInt32LE(0, 22)
  let value = 0
  for (const byte of page) value = ((value << 8) ^ (checksums[(value >>> 24) ^ byte] ?? 0)) >>> 0
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  await file.write(start + 22, bytes)
}
