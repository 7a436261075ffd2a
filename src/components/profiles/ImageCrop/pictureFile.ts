import { imageTypes } from '#api/contract/values/common.ts'
import { profileImageMaxBytes } from '#api/contract/values/profiles.ts'
import { media } from '#locales/media.ts'
import { posts as t } from '#locales/posts.ts'

/** The two pictures of a profile. */
export type PictureKind = 'avatar' | 'cover'

/** The problem with a file as a profile picture, in the documents' words; `undefined` if it is fine. */
export function pictureProblem(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return t.imageType
  if (file.size === 0) return media.emptyFile
  return file.size > profileImageMaxBytes ? t.imageTooLarge : undefined
}
