/**
 * A process of its own that re-encodes pictures, so that the memory, time and crashes of decoding stay out of the
 * server. It works on one picture at a time, and ends with the server.
 */
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { type PictureInfo, type PictureJob, type PictureReply, shareSize } from './job.ts'

/** Most pixels of a picture, of all its frames together. */
const maxPixels = 80_000_000
/** Most bytes of one that must be whole in memory before anything can be drawn from it. */
const maxDecodedBytes = 400_000_000

sharp.concurrency(1)
sharp.cache(false)
// Where memory runs out, this process is what the system ends.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Where it is not allowed, nothing is lost but the courtesy.
  }
}

// Ctrl-C reaches it too; what is under way is finished.
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
    // Sharp's own errors have no code: what is wrong is the picture.
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
  // The others are read line by line.
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
  // By ourselves: of a full disk sharp would only say that something went wrong.
  await writeFile(to, data, { mode: 0o600 })
  return { width: info.width, height: info.pageHeight ?? info.height, bytes: data.length }
}
