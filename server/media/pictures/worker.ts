/**
 * A worker process that re-encodes pictures, so that the memory, time and crashes of decoding stay out of the server.
 * It processes one picture at a time, and ends with the server.
 */
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type PictureInfo, type PictureJob, type PictureReply, shareSize } from './job.ts'

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
  if (as.kind === 'share' || as.still) return false
  const { format } = await sharp(from, { limitInputPixels: false }).metadata()
  return format === 'gif'
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
  const drawn =
    as.kind === 'share'
      ? picture
          .resize(shareSize.width, shareSize.height, { fit: 'cover' })
          .flatten({ background: '#faf8f5' })
          .jpeg({ quality: 82 })
      : picture
          .rotate()
          .resize(as.width, as.height, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 84 })
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  // Written here because sharp reports a full disk only as a general error.
  await writeFile(to, data, { mode: 0o600 })
  return { width: info.width, height: info.pageHeight ?? info.height, bytes: data.length }
}
