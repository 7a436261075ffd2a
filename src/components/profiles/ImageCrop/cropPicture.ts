import type { PictureKind } from './pictureFile.ts'

/** A rectangle of a picture, in its own pixels, or in hundredths of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Width through height of what is kept. */
export const aspects: Record<PictureKind, number> = { avatar: 1, cover: 4 }
/** Pixels: wider than that nothing is sent. */
export const maxWidths: Record<PictureKind, number> = { avatar: 512, cover: 1600 }
/** Pixels: what is narrower looks blurred where it is shown. */
export const blurredBelow: Record<PictureKind, number> = { avatar: 192, cover: 640 }

const quality = 0.9

/** A picture that the browser could not read. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
}

/**
 * Reads a picture; browsers turn it upright by what its camera noted.
 * @throws {UnreadablePicture}
 */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch {
    throw new UnreadablePicture()
  }
  if (!picture.naturalWidth || !picture.naturalHeight) throw new UnreadablePicture()
  return picture
}

/** Pixels of what is sent for an area of that width: never more than there are, never more than are shown. */
export function outputSize(kind: PictureKind, areaWidth: number): { width: number; height: number } {
  const width = Math.max(1, Math.min(maxWidths[kind], Math.round(areaWidth)))
  return { width, height: Math.max(1, Math.round(width / aspects[kind])) }
}

/**
 * The area of a picture as a file of its own: WebP, or JPEG where the browser cannot write that. What is transparent
 * becomes white.
 * @throws {Error} when the browser cannot draw it.
 */
export async function cropPicture(picture: HTMLImageElement, area: Area, kind: PictureKind): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { width, height } = outputSize(kind, area.width)
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const webp = await toBlob(canvas, 'image/webp')
  // A browser that cannot write WebP gives PNG, which may be many times as large.
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) throw new Error('empty canvas')
  return blob
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}
