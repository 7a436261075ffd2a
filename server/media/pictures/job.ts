/** Messages between the server and a picture worker. */

/** Maximum size of a stored picture: it is scaled down to fit, never up. */
export interface PictureSize {
  /** Pixels. */
  width: number
  height: number
  /** Keep only the first frame of an animation. */
  still?: boolean
}

export interface PictureJob {
  /** Input file and output file. */
  from: string
  to: string
  /** WebP within a size, or the JPEG for link previews. */
  as: ({ kind: 'webp' } & PictureSize) | { kind: 'share' }
}

export interface PictureInfo {
  /** Pixels of one frame. */
  width: number
  height: number
  bytes: number
}

/** `unreadable`: not a picture, or a damaged one. `too-many-pixels`: more than may be decoded. */
export type PictureReply =
  | { info: PictureInfo }
  | { refused: 'unreadable' | 'too-many-pixels' }
  | { failed: string }

/** Size in pixels of the picture for link previews. */
export const shareSize = { width: 1200, height: 630 }
