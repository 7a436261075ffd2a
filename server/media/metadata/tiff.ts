/** Metadata of TIFF pictures, and of the raw pictures of cameras that have the same structure. */
import type { FileEditor } from './fileEditor.ts'

/** Directories of positions and of the camera, which end with the entry that refers to them. */
const directories = { gps: 34853, exif: 34665 } as const
/** XMP, IPTC and the resources of Photoshop, which repeat all of it. */
const copies = [700, 33723, 34377]
/** Maker, model, computer, program, author, dates and descriptions. */
const texts = [269, 270, 271, 272, 305, 306, 315, 316, 33432]
const subDirectories = 330
/** Bytes of a value by its type. */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

interface Entry {
  tag: number
  bytes: Buffer
  /** Byte offset of its values. */
  at: number
  length: number
  /** The values that refer to other directories. */
  pointers: () => Promise<number[]>
}

/**
 * Removes positions, device and descriptions. Raw pictures keep those of their camera, without which they cannot be
 * developed.
 */
export async function removeFromTiff(file: FileEditor, { isRaw }: { isRaw: boolean }): Promise<void> {
  const head = await file.read(0, 16)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const isBig = (isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2)) === 43
  const offsetBytes = isBig ? 8 : 4
  const seen = new Set<number>()
  const removed: ReadonlySet<number> = new Set(
    isRaw ? [directories.gps, ...copies] : [directories.gps, directories.exif, ...copies, ...texts],
  )

  function number(bytes: Buffer, at: number, length: number): number {
    if (at + length > bytes.length) return 0
    if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
  }
  function toBytes(value: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    if (length === 8) bytes[isLittle ? 'writeBigUInt64LE' : 'writeBigUInt64BE'](BigInt(value), 0)
    else bytes[isLittle ? 'writeUIntLE' : 'writeUIntBE'](value, 0, length)
    return bytes
  }

  const countBytes = isBig ? 8 : 2
  const entryBytes = isBig ? 20 : 12

  async function readEntries(start: number): Promise<Entry[]> {
    const entries: Entry[] = []
    const count = number(await file.read(start, countBytes), 0, countBytes)
    for (let index = 0; index < count; index += 1) {
      const from = start + countBytes + index * entryBytes
      const bytes = Buffer.from(await file.read(from, entryBytes))
      if (bytes.length < entryBytes) break
      const values = number(bytes, 4, offsetBytes)
      const size = valueBytes[number(bytes, 2, 2)] ?? 0
      const length = values * size
      const at = length > offsetBytes ? number(bytes, 4 + offsetBytes, offsetBytes) : from + 4 + offsetBytes
      const pointers = async () => {
        const list = await file.read(at, Math.min(length, 4096))
        return Array.from({ length: size > 0 ? Math.floor(list.length / size) : 0 }, (_, each) =>
          number(list, each * size, size),
        )
      }
      entries.push({ tag: number(bytes, 0, 2), bytes, at, length, pointers })
    }
    return entries
  }

  /** Overwrites a whole directory with its values. */
  async function blank(start: number): Promise<void> {
    if (start === 0 || seen.has(start)) return
    seen.add(start)
    const entries = await readEntries(start)
    for (const entry of entries) await file.fill(entry.at, entry.at + entry.length)
    await file.fill(start, start + countBytes + entries.length * entryBytes + offsetBytes)
  }

  /** Handles a directory. @returns the offset of the next one. */
  async function handle(start: number): Promise<number> {
    seen.add(start)
    const entries = await readEntries(start)
    for (const entry of entries) {
      if (removed.has(entry.tag)) {
        const isDirectory = entry.tag === directories.gps || entry.tag === directories.exif
        if (isDirectory) for (const pointer of await entry.pointers()) await blank(pointer)
        await file.fill(entry.at, entry.at + entry.length)
      } else if (entry.tag === subDirectories || entry.tag === directories.exif) {
        for (const pointer of await entry.pointers()) await handleChain(pointer)
      }
    }
    const rest = entries.filter(({ tag }) => !removed.has(tag))
    const next = await file.read(start + countBytes + entries.length * entryBytes, offsetBytes)
    const directory = Buffer.concat([
      toBytes(rest.length, countBytes),
      ...rest.map(({ bytes }) => bytes),
      next,
      Buffer.alloc((entries.length - rest.length) * entryBytes),
    ])
    await file.write(start, directory)
    return number(next, 0, offsetBytes)
  }

  async function handleChain(first: number): Promise<void> {
    let start = first
    while (start > 0 && start < file.size && !seen.has(start)) start = await handle(start)
  }
  await handleChain(number(head, isBig ? 8 : 4, offsetBytes))
}
