/** What is asked of a picture worker, and what it answers. */

/** How large a picture is kept: it is made to fit in, never larger than it came. */
export interface PictureSize {
  /** Pixels. */
  width: number
  height: number
  /** Only the first frame of one that moves. */
  still?: boolean
}

export interface PictureJob {
  /** File to read, and file to write. */
  from: string
  to: string
  /** WebP that fits in a size, or the JPEG that other apps show beside a link. */
  as: ({ kind: 'webp' } & PictureSize) | { kind: 'share' }
}

export interface PictureInfo {
  /** Pixels, of one frame. */
  width: number
  height: number
  bytes: number
}

/** `unreadable`: no picture, or a damaged one. `too-many-pixels`: more than are worth the memory. */
export type PictureReply =
  | { info: PictureInfo }
  | { refused: 'unreadable' | 'too-many-pixels' }
  | { failed: string }

/** Size of the picture that other apps show beside a link, in pixels. */
export const shareSize = { width: 1200, height: 630 }
