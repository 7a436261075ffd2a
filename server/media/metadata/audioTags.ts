/** Tags of audio files. MP3 keeps title and artist, of which players show little else. */
import type { FileEditor } from './fileEditor.ts'

/** ID3 frames that remain: title, artist, album, track, genre, year and length. */
const keptFrames = new Set([
  'TIT1',
  'TIT2',
  'TPE1',
  'TPE2',
  'TALB',
  'TRCK',
  'TPOS',
  'TCON',
  'TYER',
  'TDRC',
  'TLEN',
  'TCOM',
])
/** Bytes of a frame that remains; pictures and other files are much larger. */
const maxFrameBytes = 4096

/** Removes pictures, comments and other frames of ID3, and APE tags. */
export async function removeFromMpegAudio(file: FileEditor): Promise<void> {
  let at = 0
  while ((await file.read(at, 3)).toString('latin1') === 'ID3') at = await handleId3(file, at)
  await removeTrailingTags(file)
}

/** @returns the offset behind the tag. */
async function handleId3(file: FileEditor, start: number): Promise<number> {
  const head = await file.read(start, 10)
  if (head.length < 10) return file.size
  const version = head.readUInt8(3)
  const from = start + 10
  const to = Math.min(from + fromSynchsafe(head.readUInt32BE(6)), file.size)
  const frames: Buffer[] = []
  // In tags with another header, or with bytes inserted against wrong synchronisation, nothing is kept.
  if (head.readUInt8(5) === 0 && version >= 3) {
    let at = from
    while (at + 10 <= to) {
      const frame = await file.read(at, 10)
      const size = version === 3 ? frame.readUInt32BE(4) : fromSynchsafe(frame.readUInt32BE(4))
      if (frame.readUInt32BE(0) === 0 || at + 10 + size > to) break
      const isKept = keptFrames.has(frame.toString('latin1', 0, 4)) && size <= maxFrameBytes
      if (isKept && frame.readUInt16BE(8) === 0) frames.push(Buffer.from(await file.read(at, 10 + size)))
      at += 10 + size
    }
  }
  const kept = Buffer.concat(frames)
  const hasFooter = version === 4 && (head.readUInt8(5) & 0x10) !== 0
  await file.write(start + 5, Buffer.from([0]))
  await file.write(from, kept)
  // A footer is overwritten as well, now that the header has none.
  const end = hasFooter ? Math.min(to + 10, file.size) : to
  await file.fill(from + kept.length, end)
  return end
}

/** Removes an APE tag, and the comment of an ID3 tag of the first version, at the end of a file. */
async function removeTrailingTags(file: FileEditor): Promise<void> {
  const id3 = Math.max(0, file.size - 128)
  const hasId3 = (await file.read(id3, 3)).toString('latin1') === 'TAG'
  if (hasId3) await file.fill(id3 + 97, id3 + 127)
  const end = hasId3 ? id3 : file.size
  const foot = await file.read(Math.max(0, end - 32), 32)
  if (foot.length < 32 || foot.toString('latin1', 0, 8) !== 'APETAGEX') return
  const hasHeader = (foot.readUInt32LE(20) & 0x80000000) !== 0
  await file.fill(Math.max(0, end - foot.readUInt32LE(12) - (hasHeader ? 32 : 0)), end)
}

/** Seven bits of each byte. */
const fromSynchsafe = (value: number) =>
  ((value & 0x7f000000) >> 3) | ((value & 0x7f0000) >> 2) | ((value & 0x7f00) >> 1) | (value & 0x7f)

/** Block types of FLAC. */
const flac = { padding: 1, removed: new Set([1, 2, 4, 6]) }

/** Turns comments, pictures and application blocks of FLAC into padding. */
export async function removeFromFlac(file: FileEditor): Promise<void> {
  let at = 4
  let isLast = false
  while (!isLast && at + 4 <= file.size) {
    const head = await file.read(at, 4)
    isLast = (head.readUInt8(0) & 0x80) !== 0
    const end = Math.min(at + 4 + head.readUIntBE(1, 3), file.size)
    if (flac.removed.has(head.readUInt8(0) & 0x7f)) {
      await file.write(at, Buffer.from([flac.padding | (isLast ? 0x80 : 0)]))
      await file.fill(at + 4, end)
    }
    at = end
  }
}
