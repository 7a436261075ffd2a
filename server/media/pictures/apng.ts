/** Animated PNG, of which the decoder reads only the first image. */
import { open, readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Size and number of the frames of an animation. */
export interface Animation {
  width: number
  height: number
  frames: number
}

interface Frame {
  width: number
  height: number
  x: number
  y: number
  /** Milliseconds. */
  delay: number
  /** What becomes of its area before the next frame: 0 stays, 1 becomes transparent, 2 what it was before. */
  dispose: number
  /** Whether it is drawn over what is there, instead of replacing it. */
  isOver: boolean
  data: Buffer[]
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Chunks that every frame needs: palette, transparency and colours. */
const shared = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])
/** Delay where a file gives none, as browsers have it. */
const defaultDelay = 100

/** The animation in a PNG file; undefined when it has only one frame. Reads only the beginnings of its first chunks. */
export async function readAnimation(path: string): Promise<Animation | undefined> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(16)
    let [at, width, height] = [signature.length, 0, 0]
    for (;;) {
      const { bytesRead } = await file.read(head, 0, 16, at)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < 16 || type === 'IDAT') return undefined
      if (type === 'IHDR' && width === 0) {
        ;[width, height] = [head.readUInt32BE(8), head.readUInt32BE(12)]
      }
      const frames = type === 'acTL' ? head.readUInt32BE(8) : 0
      if (frames > 1) return { width, height, frames }
      at += 12 + head.readUInt32BE(0)
    }
  } finally {
    await file.close()
  }
}

/**
 * Draws the frames of an animated PNG, each of them scaled by `scale`.
 * @throws {Error} for a damaged file.
 */
export async function drawAnimation(path: string, scale: (frame: Sharp) => Sharp): Promise<Sharp> {
  const { header, common, frames, loop } = parse(await readFile(path))
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const canvas = Buffer.alloc(width * height * 4)
  const drawn: Buffer[] = []
  let size = { width, height }
  for (const frame of frames) {
    if (frame.x + frame.width > width || frame.y + frame.height > height) throw new Error('frame outside')
    const before = frame.dispose === 2 ? Buffer.from(canvas) : undefined
    drawFrame(canvas, width, frame, await decodeFrame(header, common, frame))
    const picture = sharp(canvas, { raw: { width, height, channels: 4 } })
    const { data, info } = await scale(picture).raw().toBuffer({ resolveWithObject: true })
    size = { width: info.width, height: info.height }
    drawn.push(data)
    if (before) before.copy(canvas)
    else if (frame.dispose === 1) clearFrame(canvas, width, frame)
  }
  const raw = { width: size.width, height: size.height * drawn.length, pageHeight: size.height }
  return sharp(Buffer.concat(drawn), {
    raw: { ...raw, channels: 4 },
    limitInputPixels: false,
  }).webp({ loop, delay: frames.map(({ delay }) => delay) })
}

function parse(file: Buffer): { header: Buffer; common: Buffer[]; frames: Frame[]; loop: number } {
  if (!file.subarray(0, signature.length).equals(signature)) throw new Error('not a PNG')
  const frames: Frame[] = []
  const common: Buffer[] = []
  let [header, count, loop] = [Buffer.alloc(0), 0, 0]
  for (let at = signature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    if (at + 12 + length > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR' && header.length === 0) header = Buffer.from(data)
    else if (type === 'acTL' && length >= 8 && count === 0) {
      ;[count, loop] = [data.readUInt32BE(0), data.readUInt32BE(4)]
    } else if (type === 'fcTL' && length >= 26) frames.push(readFrame(data))
    // Without control before it, the first image is only for readers that do not know animations.
    else if (type === 'IDAT') frames.at(-1)?.data.push(data)
    else if (type === 'fdAT') frames.at(-1)?.data.push(data.subarray(4))
    else if (shared.has(type)) common.push(file.subarray(at, at + 12 + length))
    at += 12 + length
  }
  // Not more than were announced, by which the size of the animation was judged.
  const whole = frames.filter(({ data }) => data.length > 0).slice(0, count)
  if (header.length < 13 || whole.length === 0) throw new Error('no frames')
  return { header, common, frames: whole, loop: Math.min(loop, 0xffff) }
}

function readFrame(data: Buffer): Frame {
  const [seconds, per] = [data.readUInt16BE(20), data.readUInt16BE(22) || 100]
  return {
    width: data.readUInt32BE(4),
    height: data.readUInt32BE(8),
    x: data.readUInt32BE(12),
    y: data.readUInt32BE(16),
    delay: Math.round((seconds / per) * 1000) || defaultDelay,
    dispose: data.readUInt8(24),
    isOver: data.readUInt8(25) === 1,
    data: [],
  }
}

/** The pixels of a frame, as those of a picture of its own. */
async function decodeFrame(header: Buffer, common: Buffer[], frame: Frame): Promise<Buffer> {
  const own = Buffer.from(header)
  own.writeUInt32BE(frame.width, 0)
  own.writeUInt32BE(frame.height, 4)
  const parts = [signature, chunk('IHDR', own), ...common]
  parts.push(...frame.data.map((data) => chunk('IDAT', data)), chunk('IEND', Buffer.alloc(0)))
  return sharp(Buffer.concat(parts), { limitInputPixels: false })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
}

function drawFrame(canvas: Buffer, width: number, frame: Frame, pixels: Buffer): void {
  for (let row = 0; row < frame.height; row += 1) {
    const to = ((frame.y + row) * width + frame.x) * 4
    const from = row * frame.width * 4
    if (!frame.isOver) pixels.copy(canvas, to, from, from + frame.width * 4)
    else for (let at = 0; at < frame.width * 4; at += 4) blend(canvas, to + at, pixels, from + at)
  }
}

/** Draws one pixel over another. */
function blend(canvas: Buffer, to: number, pixels: Buffer, from: number): void {
  const alpha = (pixels[from + 3] ?? 0) / 255
  if (alpha === 0) return
  const below = ((canvas[to + 3] ?? 0) / 255) * (1 - alpha)
  const sum = alpha + below
  for (let channel = 0; channel < 3; channel += 1) {
    const [above, under] = [pixels[from + channel] ?? 0, canvas[to + channel] ?? 0]
    canvas[to + channel] = Math.round((above * alpha + under * below) / sum)
  }
  canvas[to + 3] = Math.round(sum * 255)
}

function clearFrame(canvas: Buffer, width: number, frame: Frame): void {
  for (let row = 0; row < frame.height; row += 1) {
    const from = ((frame.y + row) * width + frame.x) * 4
    canvas.fill(0, from, from + frame.width * 4)
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}
