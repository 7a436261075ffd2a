import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Storage } from './storage.ts'

/** Size of the picture that other apps show beside a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }

/** Where the picture made for sharing is kept, beside the one it was made from. */
export const shareImageKey = (key: string) => `${key}-og`

/** JPEG of a stored picture for link previews, which not every app shows in WebP. Made once, then kept. */
export async function shareImage(storage: Storage, key: string): Promise<Buffer | undefined> {
  const kept = shareImageKey(key)
  if ((await storage.size(kept)) !== undefined) return buffer(storage.read(kept))
  if ((await storage.size(key)) === undefined) return undefined
  const data = await sharp(await buffer(storage.read(key)))
    .resize(shareSize.width, shareSize.height, { fit: 'cover' })
    .flatten({ background: '#faf8f5' })
    .jpeg({ quality: 82 })
    .toBuffer()
  const source = new PassThrough()
  source.end(data)
  await storage.put(kept, source)
  return data
}
