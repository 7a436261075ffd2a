/**
 * A worker process that re-encodes pictures, so that the memory, time and crashes of decoding stay out of the server.
 * It processes one picture at a time, and ends with the server.
 */
import { writeFileSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { drawAnimation, readAnimation } from './apng.ts'
import { decode, encodeCopies, encodeOriginal, pictureOf, type Pixels } from './encode.ts'
import {
  copyFile,
  type PictureCopy,
  type PictureInfo,
  type PictureJob,
  type PictureReply,
  shareSize,
} from './job.ts'
import { maxAnimationPixels, pixelRefusal, type Source } from './pixelLimits.ts'

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
    const source = await readSource(job)
    const refused = pixelRefusal(source)
    return refused ? { refused } : { info: await convert(job, source) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Codes of the system are its errors. Anything else is a picture that cannot be read.
    return code && /^E[A-Z]+$/u.test(code) ? { failed: code } : { refused: { why: 'unreadable' } }
  }
}

/** Reads what a picture is, and how many of its frames are kept. */
async function readSource({ from, as }: PictureJob): Promise<Source> {
  const { width, height, pages = 1, ...rest } = await sharp(from, { limitInputPixels: false }).metadata()
  const isStill = as.kind === 'share' || (as.kind === 'webp' && as.still === true)
  const animation =
    isStill || rest.format !== 'png' || as.kind === 'copies' ? undefined : await readAnimation(from)
  const isAnimated = pages > 1 && (rest.format === 'gif' || rest.format === 'webp')
  return { ...rest, width, height, frames: isStill || !isAnimated ? 1 : pages, ...animation }
}

async function convert({ from, to, as }: PictureJob, source: Source): Promise<PictureInfo> {
  const animated = source.frames > 1
  const picture = sharp(from, { animated, limitInputPixels: maxAnimationPixels })
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
  const scale = (whole: Sharp) =>
    whole.rotate().resize(as.width, as.height, { fit: 'inside', withoutEnlargement: true })
  if (animated) {
    const drawn = source.format === 'png' ? await drawAnimation(from, scale) : scale(picture)
    return { ...(await write(to, encodeOriginal(drawn))), copies: [] }
  }
  const pixels = await decode(scale(picture))
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
