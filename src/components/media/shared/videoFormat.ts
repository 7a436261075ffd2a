/** Video codecs that every current browser plays, by their names in MP4 and MOV: H.264, VP8, VP9 and AV1. */
const widelyPlayed = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])
/** Boxes that contain the description of a track's codec. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** Maximum number of boxes read; a film has about ten for each track. */
const maxBoxes = 400

/**
 * Whether a video's format is one that many devices do not play, although this one may: AVI, Matroska, or a codec such
 * as HEVC. False for formats that are not known. Reads only a few bytes of the file.
 */
export async function isRareFormat(file: Blob): Promise<boolean> {
  const head = await read(file, 0, 64)
  const start = head.text
  if (/^RIFF.{4}AVI /su.test(start)) return true
  if (start.startsWith('\x1a\x45\xdf\xa3')) return start.includes('matroska')
  let isRare = false
  let left = maxBoxes

  /** Reads the boxes between two offsets. */
  async function visit(from: number, to: number): Promise<void> {
    let handler = ''
    for (let at = from; at + 8 <= to && left > 0; left -= 1) {
      const { view, text } = await read(file, at, 32)
      const size = view.getUint32(0)
      const length = size === 1 ? Number(view.getBigUint64(8)) : size || to - at
      const type = text.slice(4, 8)
      if (length < 8) return
      if (type === 'hdlr') handler = text.slice(16, 20)
      // The name follows the number of entries and the entry's length.
      if (type === 'stsd' && text.length >= 24) isRare ||= !widelyPlayed.has(text.slice(20, 24))
      const isSound = type === 'minf' && handler !== 'vide'
      if (containers.has(type) && !isSound) await visit(at + (size === 1 ? 16 : 8), Math.min(at + length, to))
      at += length
    }
  }
  if (/^.{4}(?:ftyp|moov|mdat|wide|free|skip)/su.test(start)) await visit(0, file.size)
  return isRare
}

async function read(file: Blob, from: number, length: number): Promise<{ view: DataView; text: string }> {
  const bytes = await file.slice(from, from + length).arrayBuffer()
  const padded = new Uint8Array(Math.max(16, bytes.byteLength))
  padded.set(new Uint8Array(bytes))
  const text = String.fromCharCode(...padded.subarray(0, bytes.byteLength))
  return { view: new DataView(padded.buffer), text }
}
