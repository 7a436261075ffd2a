/** Files that stories choose, paste and drop. */
export async function picture(): Promise<File> {
  const response = await fetch(new URL('#mocks/media/coast.webp', import.meta.url))
  return new File([await response.blob()], 'amanecer.webp', { type: 'image/webp' })
}

export async function clip(): Promise<File> {
  const response = await fetch(new URL('#mocks/media/clip.mp4', import.meta.url))
  return new File([await response.blob()], 'paseo.mp4', { type: 'video/mp4' })
}

/** A file of that size in bytes without its bytes. */
export function fileOfSize(name: string, type: string, size: number): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: size })
}

/** What the clipboard or a drag carries. */
export function dataTransferWith(file: File): DataTransfer {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer
}
