/** The files that a testimonial may have. */
import { imageTypes, videoTypes } from '#api/contract/values/common.ts'
import { testimonialImageMaxBytes, testimonialVideoMaxBytes } from '#api/contract/values/testimonials.ts'
import { media } from '#locales/media.ts'
import { testimonialForm as t } from '#locales/testimonialForm.ts'

export type MediaKind = 'video' | 'image'

/** Allowed MIME types, and extensions for files without a type. */
const allowed = {
  video: {
    types: videoTypes,
    endings: ['mp4', 'webm', 'mov', 'avi', 'm4v'],
    wrongType: t.videoTypeInvalid,
    maxBytes: testimonialVideoMaxBytes,
    tooLarge: t.videoTooLarge,
  },
  image: {
    types: imageTypes,
    endings: ['jpg', 'jpeg', 'png', 'apng', 'webp', 'gif'],
    wrongType: t.imageTypeInvalid,
    maxBytes: testimonialImageMaxBytes,
    tooLarge: t.imageTooLarge,
  },
} as const

/** Value of the file input's `accept`. */
export const accepted = (kind: MediaKind): string =>
  [...allowed[kind].types, ...allowed[kind].endings.map((ending) => `.${ending}`)].join(',')

/** The MIME type without parameters, which recordings have. */
const bareType = (file: File) => file.type.split(';')[0]?.trim().toLowerCase() ?? ''
const ending = (file: File) => /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''

/** The problem with a file, or `undefined`. Sizes equal to the limit are accepted. */
export function mediaProblem(kind: MediaKind, file: File): string | undefined {
  const { types, endings, wrongType, maxBytes, tooLarge } = allowed[kind]
  const type = bareType(file)
  const fits = type ? types.includes(type) : (endings as readonly string[]).includes(ending(file))
  if (!fits) return wrongType(type || ending(file) || t.unknownType)
  if (file.size > maxBytes) return tooLarge
  return file.size === 0 ? media.emptyFile : undefined
}

/** Kind of a file by its type or extension. */
export function mediaKind(file: File): MediaKind {
  const isVideo = (allowed.video.endings as readonly string[]).includes(ending(file))
  return bareType(file).startsWith('video/') || (!file.type && isVideo) ? 'video' : 'image'
}
