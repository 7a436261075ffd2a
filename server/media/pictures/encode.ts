import sharp, { type Sharp } from 'sharp'
import { type PictureWidth, pictureWidths } from '#lib/pictureWidths.ts'

/** A decoded picture. */
export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Copies are a little coarser: they are shown on screens with several pixels to one of the layout's. */
const quality = { original: 84, copy: 80 }

/** Encodes a picture as it is stored. */
export const encodeOriginal = (picture: Sharp): Sharp => picture.webp({ quality: quality.original })

/** Decodes a picture once, for several encodings. */
export async function decode(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** The picture of decoded pixels. */
export const pictureOf = ({ data, raw }: Pixels): Sharp => sharp(data, { raw })

/** Encodes the smaller copies of a picture: only those narrower than it is, and with fewer than `bytes`. */
export async function* encodeCopies(
  pixels: Pixels,
  bytes: number,
): AsyncGenerator<{ width: PictureWidth; data: Buffer }> {
  for (const width of pictureWidths) {
    if (width >= pixels.raw.width) continue
    const data = await pictureOf(pixels).resize({ width }).webp({ quality: quality.copy }).toBuffer()
    if (data.length < bytes) yield { width, data }
  }
}
