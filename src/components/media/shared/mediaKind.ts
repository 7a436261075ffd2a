export type MediaKind = 'image' | 'video'

/** Kind of a file by its MIME type. */
export function mediaKind(file: File): MediaKind {
  return file.type.startsWith('video/') ? 'video' : 'image'
}
