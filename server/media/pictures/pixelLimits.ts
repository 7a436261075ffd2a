/** How large a picture may be, by what decoding it costs. */
import type { Metadata } from 'sharp'
import type { PictureRefusal } from './job.ts'

/** What is known about a picture before it is decoded. */
export type Source = Pick<
  Metadata,
  'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
> & {
  /** Pixels of one frame. */
  width: number
  height: number
  /** Frames that are kept. */
  frames: number
}

/** Pixels of a still picture: the largest sensors of telephones have 200 million. */
const maxStillPixels = 220_000_000
/** Pixels of all frames of an animation: they are decoded one after the other, which takes time instead of memory. */
export const maxAnimationPixels = 400_000_000
/** Bytes that decoding may hold in memory. */
const maxBytes = 400_000_000

/** Components of a pixel of JPEG on average, by how coarsely it stores colours. */
const jpegComponents: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 }

/** Returns the memory in bytes per pixel while decoding; 0 for pictures decoded by line and animations by frame. */
function bytesPerPixel(source: Source): number {
  const { format, channels, depth, isProgressive, chromaSubsampling = '', frames } = source
  // All lines of progressive JPEG come several times, and are collected as coefficients of two bytes.
  if (format === 'jpeg') return isProgressive ? 2 * (jpegComponents[chromaSubsampling] ?? channels) : 0
  if (format === 'png' && frames === 1) return isProgressive ? channels * (depth === 'uchar' ? 1 : 2) : 0
  return format === 'gif' && frames > 1 ? 0 : 4
}

/** Why a picture is not decoded, if it has too many pixels. */
export function pixelRefusal(source: Source): PictureRefusal | undefined {
  const { width, height, frames } = source
  const byMemory = Math.floor(maxBytes / bytesPerPixel(source))
  const byKind = frames > 1 ? maxAnimationPixels : maxStillPixels
  const maxPixels = Math.min(byMemory, byKind)
  if (width * height * frames <= maxPixels) return undefined
  return { why: 'too-many-pixels', width, height, frames, maxPixels, isByFormat: byMemory < byKind }
}
