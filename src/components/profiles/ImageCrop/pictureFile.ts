import { imageTypes } from '#api/contract/common.ts'
import { profileImageMaxBytes } from '#api/contract/profiles.ts'
import { posts as t } from '#locales/posts.ts'

/** Which of the two pictures of a profile. */
export type PictureKind = 'avatar' | 'cover'

/** Why a file cannot become a picture of the profile, in the documents' words; undefined when it can. */
export function pictureProblem(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return t.imageType
  return file.size > profileImageMaxBytes ? t.imageTooLarge : undefined
}
