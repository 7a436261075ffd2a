import type { PictureKind } from './pictureFile.ts'

/** A rectangle of a picture, in pixels or in percent of its width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** What is cropped: a picture of a profile, or that of a community. */
export type CropKind = PictureKind | 'community'

/** Aspect ratio (width / height) of the saved picture. */
export const aspects: Record<CropKind, number> = { avatar: 1, cover: 4, community: 16 / 9 }
/** Maximum width of the saved picture, in pixels. */
const maxWidths: Record<CropKind, number> = { avatar: 512, cover: 1600, community: 1600 }
/** Below this width, in pixels, the picture looks blurred. */
export const blurredBelow: Record<CropKind, number> = { avatar: 192, cover: 640, community: 640 }

const quality = 0.9

/**
 * Decodes a picture; browsers apply its EXIF orientation.
 * @throws {Error} for a file that the browser cannot decode as a picture.
 */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch {
    throw new Error('Not a picture')
  }
  if (!picture.naturalWidth || !picture.naturalHeight) throw new Error('Not a picture')
  return picture
}

/** Output size in pixels for an area of that width; never upscaled, and at most the maximum width. */
export function outputSize(kind: CropKind, areaWidth: number): { width: number; height: number } {
  const width = Math.max(1, Math.min(maxWidths[kind], Math.round(areaWidth)))
  return { width, height: Math.max(1, Math.round(width / aspects[kind])) }
}

/**
 * Draws the area of a picture into a new file: WebP, or JPEG where the browser cannot encode WebP. Transparent
 * areas become white.
 * @throws {Error} when the browser cannot draw it.
 */
export async function cropPicture(picture: HTMLImageElement, area: Area, kind: CropKind): Promise<Blob> {
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
  // Browsers without WebP encoding return PNG, which may be many times larger.
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) throw new Error('empty canvas')
  return blob
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}
