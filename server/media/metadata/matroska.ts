/** Metadata of Matroska and WebM: elements that no player needs become `Void` elements of the same length. */
import type { FileEditor } from './fileEditor.ts'

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  cluster: 0x1f43b675,
  void: 0xec,
} as const
/** SeekHead, Tracks, Cues and Chapters; and the parts of a cluster, which live recordings do not enclose. */
const kept: ReadonlySet<number> = new Set([
  ids.header,
  ids.cluster,
  0x114d9b74,
  0x1654ae6b,
  0x1c53bb6b,
  0x1043a770,
  0xe7,
  0xa7,
  0xab,
  0xa3,
  0xa0,
  0xaf,
  0x5854,
])
/** Of the element with the film's own properties: its identifiers, time scale and duration. */
const keptInfo: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489, 0x73a4, 0x3cb923, 0x3eb923, 0x4444, 0x6924])
/** The names of the programs that wrote the file, which may be those of a device. They are mandatory. */
const programs: ReadonlySet<number> = new Set([0x4d80, 0x5741])

interface Element {
  id: number
  start: number
  body: number
  /** Undefined in live recordings, where the length was not known. */
  end: number | undefined
}

/** Removes tags, attached files, dates and titles. */
export async function removeFromMatroska(file: FileEditor): Promise<void> {
  let at = 0
  while (at < file.size) {
    const element = await readElement(file, at, file.size)
    const isOpen = element?.id === ids.segment || (element?.id === ids.cluster && element.end === undefined)
    if (!element || (element.end === undefined && !isOpen)) break
    if (element.id === ids.info) await handleInfo(file, element.body, element.end ?? at)
    else if (!isOpen && !kept.has(element.id)) await blank(file, element, element.end ?? at)
    at = isOpen ? element.body : (element.end ?? file.size)
  }
  // Players stop where the structure breaks off, and the rest could be anything.
  await file.fill(at, file.size)
}

async function handleInfo(file: FileEditor, from: number, to: number): Promise<void> {
  let at = from
  while (at < to) {
    const element = await readElement(file, at, to)
    if (element?.end === undefined) break
    if (programs.has(element.id)) await file.fill(element.body, element.end, 0x20)
    // A checksum of the element goes as well, because its content has changed.
    else if (!keptInfo.has(element.id)) await blank(file, element, element.end)
    at = element.end
  }
  await file.fill(at, to)
}

/** Turns an element into a `Void` element of the same length, without content. */
async function blank(file: FileEditor, { start }: Element, end: number): Promise<void> {
  const length = end - start
  const isShort = length - 2 <= 126
  const head = Buffer.alloc(isShort ? 2 : 9)
  head.writeUInt8(ids.void, 0)
  if (isShort) head.writeUInt8(0x80 | (length - 2), 1)
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  await file.write(start, head)
  await file.fill(start + head.length, end)
}

async function readElement(file: FileEditor, start: number, to: number): Promise<Element | undefined> {
  const head = await file.read(start, 12)
  const idBytes = Math.clz32(head[0] ?? 0) - 23
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > head.length) return undefined
  const body = start + idBytes + sizeBytes
  const size = head.subarray(idBytes, idBytes + sizeBytes)
  const bits = 7 * sizeBytes
  const length = BigInt(`0x${size.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
  const isUnknown = length === (1n << BigInt(bits)) - 1n
  return {
    id: head.readUIntBE(0, idBytes),
    start,
    body,
    end: isUnknown ? undefined : Math.min(body + Number(length), to),
  }
}
