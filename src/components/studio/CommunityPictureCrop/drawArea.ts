import type { Area } from '#components/profiles/ImageCrop/cropPicture.ts'

/** Width to height of a community's picture on its card. */
export const pictureAspect = 16 / 9
/** In pixels: twice the widest card. */
const maxWidth = 1600
const quality = 0.9

/**
 * Draws the area of a picture into a new file, never larger than it is; transparent areas become white.
 * @throws {Error} when the browser cannot draw it.
 */
export async function drawArea(picture: HTMLImageElement, area: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(maxWidth, Math.round(area.width)))
  canvas.height = Math.max(1, Math.round(canvas.width / pictureAspect))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  // Every browser encodes JPEG.
  const type = 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
  if (!blob) throw new Error('empty canvas')
  return new File([blob], 'imagen.jpg', { type })
}
