/** Items of HEIC and AVIF pictures: the parts of the picture, and beside them EXIF and XMP. */
import { type FileEditor, UnreadableStructure } from './fileEditor.ts'
import { type Box, boxesIn } from './isoBoxes.ts'

/** Bytes of a table; the largest pictures have some hundred parts. */
const maxTableBytes = 16 * 1024 * 1024
/** Items that are no part of the picture. */
const metadataTypes = new Set(['Exif', 'mime', 'uri '])
/** EXIF without entries, after its offset. */
const emptyExif = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])

/** Where the children of a `meta` box begin: QuickTime has no version before them. */
export async function childrenOfMeta(file: FileEditor, box: Box): Promise<number> {
  const head = await file.read(box.body, 8)
  return head.toString('latin1', 4, 8) === 'hdlr' ? box.body : box.body + 4
}

/**
 * Overwrites EXIF and XMP.
 * @throws {UnreadableStructure} when they cannot be located.
 */
export async function blankItems(file: FileEditor, meta: readonly Box[]): Promise<void> {
  const find = (type: string) => meta.find((box) => box.type === type)
  const [infos, places, data] = [find('iinf'), find('iloc'), find('idat')]
  if (!infos) return
  const types = await readItemTypes(file, infos)
  if (![...types.values()].some((type) => metadataTypes.has(type))) return
  if (!places) throw new UnreadableStructure('no item locations')
  for (const { id, isInData, offset, length } of await readExtents(file, places)) {
    const type = types.get(id) ?? ''
    if (!metadataTypes.has(type)) continue
    if (isInData && !data) throw new UnreadableStructure('no item data')
    const start = offset + (isInData ? (data?.body ?? 0) : 0)
    const end = length === 0 ? file.size : Math.min(start + length, file.size)
    const empty = type === 'Exif' && end - start >= emptyExif.length ? emptyExif : Buffer.alloc(0)
    await file.write(start, empty)
    // Readers of XML skip spaces.
    await file.fill(start + empty.length, end, type === 'Exif' ? 0 : 0x20)
  }
}

async function readItemTypes(file: FileEditor, infos: Box): Promise<Map<number, string>> {
  const types = new Map<number, string>()
  const version = (await file.read(infos.body, 1)).readUInt8(0)
  for await (const { type, body, end } of boxesIn(file, infos.body + (version === 0 ? 6 : 8), infos.end)) {
    const head = await file.read(body, 16)
    if (type !== 'infe' || end - body < 12) continue
    const isLong = head.readUInt8(0) >= 3
    const id = isLong ? head.readUInt32BE(4) : head.readUInt16BE(4)
    types.set(id, head.toString('latin1', isLong ? 10 : 8, isLong ? 14 : 12))
  }
  return types
}

interface Extent {
  id: number
  /** Whether the offset counts within the `idat` box, instead of the file. */
  isInData: boolean
  offset: number
  length: number
}

async function readExtents(file: FileEditor, places: Box): Promise<Extent[]> {
  if (places.end - places.body > maxTableBytes) throw new UnreadableStructure('too many items')
  const table = await file.read(places.body, places.end - places.body)
  let at = 0
  const next = (bytes: number): number => {
    if (at + bytes > table.length) throw new UnreadableStructure('item locations break off')
    at += bytes
    if (bytes === 8) return Number(table.readBigUInt64BE(at - 8))
    return bytes === 0 ? 0 : table.readUIntBE(at - bytes, bytes)
  }
  const version = next(1)
  next(3)
  const [offsetAndLength, baseAndIndex] = [next(1), next(1)]
  const [offsetBytes, lengthBytes] = [offsetAndLength >> 4, offsetAndLength & 15]
  const [baseBytes, indexBytes] = [baseAndIndex >> 4, version > 0 ? baseAndIndex & 15 : 0]
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes))) {
    throw new UnreadableStructure('unknown item locations')
  }
  const extents: Extent[] = []
  const idBytes = version < 2 ? 2 : 4
  for (let items = next(idBytes); items > 0; items -= 1) {
    const id = next(idBytes)
    const isInData = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseBytes)
    for (let count = next(2); count > 0; count -= 1) {
      next(indexBytes)
      const offset = base + next(offsetBytes)
      extents.push({ id, isInData, offset, length: next(lengthBytes) })
    }
  }
  return extents
}
