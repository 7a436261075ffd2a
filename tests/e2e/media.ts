/** Generates media of a given size. */
import { randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const mb = 1024 * 1024

/** Writes a photo of about `size` bytes. Noise does not compress, so the dimensions determine the size. */
export async function writePhoto(path: string, size: number): Promise<void> {
  let side = Math.round(Math.sqrt(size / 1.6))
  for (let attempt = 0; attempt < 6; attempt++) {
    const noise = randomBytes(side * side * 3)
    const photo = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
    if (Math.abs(photo.length - size) < mb / 2) {
      await writeFile(path, photo)
      return
    }
    side = Math.round(side * Math.sqrt(size / photo.length))
  }
  throw new Error('No photo of that size came out')
}

/** Writes a playable clip of `size` bytes: a small one followed by a `free` box, which players skip. */
export async function writeVideo(path: string, clip: string, size: number): Promise<void> {
  const small = await readFile(clip)
  const rest = Buffer.alloc(size - small.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([small, rest]))
}

/** Writes a playable clip of `size` bytes as a sparse file, which uses no disk space. */
export async function writeHollowVideo(path: string, clip: string, size: number): Promise<void> {
  const small = await readFile(clip)
  const box = Buffer.alloc(8)
  box.writeUInt32BE(size - small.length, 0)
  box.write('free', 4, 'latin1')
  const file = await open(path, 'w')
  await file.write(Buffer.concat([small, box]))
  await file.truncate(size)
  await file.close()
}

/** Returns a small JPEG of one colour. */
export const smallPicture = (width = 320, height = 180): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f6a' } })
    .jpeg()
    .toBuffer()

/** A playable landscape clip of six seconds. */
export const smallClip = join(import.meta.dirname, '../../server/demo/media/agua.mp4')
