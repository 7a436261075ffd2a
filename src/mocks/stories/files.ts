/** Returns a picture file that stories choose, paste and drop. */
export async function picture(): Promise<File> {
  const response = await fetch(new URL('#mocks/media/coast.webp', import.meta.url))
  return new File([await response.blob()], 'amanecer.webp', { type: 'image/webp' })
}

export async function clip(): Promise<File> {
  const response = await fetch(new URL('#mocks/media/clip.mp4', import.meta.url))
  return new File([await response.blob()], 'paseo.mp4', { type: 'video/mp4' })
}

/** An empty file that reports the given size in bytes. */
export function fileOfSize(name: string, type: string, size: number): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: size })
}

/** The contents of a clipboard or drag with this file. */
export function dataTransferWith(file: File): DataTransfer {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}
