/** Messages between the server and a picture worker. */
import type { PictureWidth } from '#lib/pictureWidths.ts'

/** Maximum size of a stored picture: it is scaled down to fit, never up. */
export interface PictureSize {
  /** Pixels. */
  width: number
  height: number
  /** Keep only the first frame of an animation. */
  still?: boolean
}

export interface PictureJob {
  /** Input file and output file; smaller copies are written beside the output (see {@link copyFile}). */
  from: string
  to: string
  /** WebP within a size, with copies; the copies alone, of a picture that is stored; or the JPEG for link previews. */
  as: ({ kind: 'webp' } & PictureSize) | { kind: 'copies' } | { kind: 'share' }
}

/** File of a smaller copy, beside an output file. */
export const copyFile = (to: string, width: PictureWidth) => `${to}.${width}`

export interface PictureCopy {
  width: PictureWidth
  bytes: number
}

export interface PictureInfo {
  /** Pixels of one frame. */
  width: number
  height: number
  bytes: number
  /** The copies that were written, narrowest first; animations have none. Missing when they could not be written. */
  copies?: PictureCopy[]
}

/** Not a picture, or a damaged one; or one with more pixels than may be decoded. */
export type PictureRefusal =
  | { why: 'unreadable' }
  | {
      why: 'too-many-pixels'
      /** Pixels of one frame. */
      width: number
      height: number
      frames: number
      /** Maximum over all frames. */
      maxPixels: number
      /** Whether other formats may have more. */
      isByFormat: boolean
    }

export type PictureReply = { info: PictureInfo } | { refused: PictureRefusal } | { failed: string }

/** Size in pixels of the picture for link previews. */
export const shareSize = { width: 1200, height: 630 }
