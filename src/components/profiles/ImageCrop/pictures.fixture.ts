/** Picture files for the stories. */

const media = (name: string) => new URL(`../../../mocks/media/${name}`, import.meta.url)

/** A photograph of 960 × 540 pixels. */
export async function photograph(): Promise<File> {
  const response = await fetch(media('coast.webp'))
  return new File([await response.blob()], 'costa.webp', { type: 'image/webp' })
}

/** A file with a picture's type but invalid content. */
export const nonsense = () => new File(['esto no es una imagen'], 'rota.png', { type: 'image/png' })

/** A picture file that reports a size without having the content. */
export const sized = (bytes: number) =>
  Object.defineProperty(new File([], 'enorme.jpg', { type: 'image/jpeg' }), 'size', { value: bytes })

/** An EXIF header with orientation 6 (rotate by 90 degrees). */
const exif = Uint8Array.from([
  0xff, 0xe1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4d, 0x4d, 0x00, 0x2a, 0x00, 0x00, 0x00, 0x08,
  0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
])

/** A 400 × 200 picture with EXIF rotation, shown as 200 × 400; its upper left quarter is dark. */
export async function turned(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#e8d9b5'
  pen.fillRect(0, 0, 400, 200)
  pen.fillStyle = '#17202a'
  pen.fillRect(0, 0, 200, 100)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
  return new File([jpeg.slice(0, 2), exif, jpeg.slice(2)], 'vertical.jpg', { type: 'image/jpeg' })
}
