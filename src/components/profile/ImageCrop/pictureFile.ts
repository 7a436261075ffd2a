import { profileImageMaxBytes } from '#api/contract/profiles.ts'
import { posts as t } from '#locales/posts.ts'

/** What the picker offers and the server takes. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Which of the two pictures of a profile. */
export type PictureKind = 'avatar' | 'cover'

/** Why a file cannot become a picture of the profile, in the documents' words; undefined when it can. */
export function pictureProblem(file: File): string | undefined {
  if (!pictureTypes.includes(file.type)) return t.imageType
  return file.size > profileImageMaxBytes ? t.imageTooLarge : undefined
}
