/**
 * A worker process that re-encodes pictures, so that the memory, time and crashes of decoding stay out of the server.
 * It processes one picture at a time, and ends with the server.
 */
import { writeFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { decode, encodeCopies, encodeOriginal, pictureOf, type Pixels } from './encode.ts'
import {
  copyFile,
  type PictureCopy,
  type PictureInfo,
  type PictureJob,
  type PictureReply,
  shareSize,
} from './job.ts'

/** Maximum number of pixels, over all frames. */
const maxPixels = 80_000_000
/** Maximum decoded size in bytes of formats that cannot be decoded line by line. */
const maxDecodedBytes = 400_000_000

sharp.concurrency(1)
sharp.cache(false)
// When memory runs out, the system should kill this process first.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not permitted here; the worker runs with the default priority.
  }
}

// Ctrl-C reaches this process, too; the current job is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (job: PictureJob) => {
  void handleJob(job).then((reply) => process.send?.(reply))
})

async function handleJob(job: PictureJob): Promise<PictureReply> {
  try {
    const animated = await isAnimated(job)
    const refused = await tooLarge(job.from, animated)
    return refused ? { refused } : { info: await convert(job, animated) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // An error of sharp has no code: the picture is invalid.
    return code ? { failed: code } : { refused: 'unreadable' }
  }
}

async function isAnimated({ from, as }: PictureJob): Promise<boolean> {
  if (as.kind === 'share' || (as.kind === 'webp' && as.still)) return false
  const { format, pages = 1 } = await sharp(from, { limitInputPixels: false }).metadata()
  // Animated WebP is stored, but not accepted.
  return pages > 1 && (format === 'gif' || as.kind === 'copies')
}

async function tooLarge(from: string, animated: boolean): Promise<'too-many-pixels' | undefined> {
  const { width, height, channels, depth, isProgressive, format } = await sharp(from, {
    animated,
    limitInputPixels: false,
  }).metadata()
  const pixels = width * height
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : 2)
  // Other formats are decoded line by line.
  const whole = isProgressive || (format !== 'jpeg' && format !== 'png')
  return pixels > maxPixels || (whole && bytes > maxDecodedBytes) ? 'too-many-pixels' : undefined
}

async function convert({ from, to, as }: PictureJob, animated: boolean): Promise<PictureInfo> {
  const picture = sharp(from, { animated, limitInputPixels: maxPixels })
  if (as.kind === 'share') {
    const drawn = picture
      .resize(shareSize.width, shareSize.height, { fit: 'cover' })
      .flatten({ background: '#faf8f5' })
      .jpeg({ quality: 82 })
    return write(to, drawn)
  }
  if (as.kind === 'copies') {
    const { width, height } = await picture.metadata()
    const { size: bytes } = await stat(from)
    const copies = animated ? [] : await writeCopies(await decode(picture), bytes, to)
    return { width, height, bytes, copies }
  }
  const drawn = picture.rotate().resize(as.width, as.height, { fit: 'inside', withoutEnlargement: true })
  if (animated) return { ...(await write(to, encodeOriginal(drawn))), copies: [] }
  const pixels = await decode(drawn)
  const info = await write(to, encodeOriginal(pictureOf(pixels)))
  try {
    return { ...info, copies: await writeCopies(pixels, info.bytes, to) }
  } catch (error) {
    // The picture itself is written; its copies can be made later.
    if ((error as NodeJS.ErrnoException).code) return info
    throw error
  }
}

async function write(to: string, drawn: Sharp): Promise<PictureInfo> {
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  // Written here because sharp reports a full disk only as a general error.
  await writeFile(to, data, { mode: 0o600 })
  return { width: info.width, height: info.pageHeight ?? info.height, bytes: data.length }
}

async function writeCopies(pixels: Pixels, bytes: number, to: string): Promise<PictureCopy[]> {
  const copies: PictureCopy[] = []
  for await (const { width, data } of encodeCopies(pixels, bytes)) {
    await writeFile(copyFile(to, width), data, { mode: 0o600 })
    copies.push({ width, bytes: data.length })
  }
  return copies
}
