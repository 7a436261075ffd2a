import * as z from 'zod/mini'
import { imageTypes, videoTypes } from '#api/contract/values/common.ts'
import { communityImageMaxBytes, communityVideoMaxBytes, postMaxLength } from '#api/contract/values/posts.ts'
import { media } from '#locales/media.ts'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { posts as t } from '#locales/posts.ts'

const image = z.instanceof(File).check(
  z.refine((file) => imageTypes.includes(file.type), t.imageType),
  z.refine((file) => file.size > 0, media.emptyFile),
  z.refine((file) => file.size <= communityImageMaxBytes, t.imageTooLarge),
)
const video = z.instanceof(File).check(
  z.refine((file) => videoTypes.includes(file.type), t.videoType),
  z.refine((file) => file.size > 0, media.emptyFile),
  z.refine((file) => file.size <= communityVideoMaxBytes, t.videoTooLarge),
)

/** A community post: text is required, even with media. Sizes equal to the limit are accepted. */
export const createPostSchema = z.object({
  content: z.string().check(
    z.refine((text) => !isBlank(text), t.contentRequired),
    z.maxLength(postMaxLength, t.contentTooLong(postMaxLength)),
  ),
  image: z.optional(image),
  imageAlt: z.string(),
  video: z.optional(video),
})
export type CreatePostValues = z.output<typeof createPostSchema>

/** The problem with a file, or `undefined` if it can be attached. */
export function mediaProblem(kind: MediaKind, file: File): string | undefined {
  const parsed = z.safeParse(kind === 'image' ? image : video, file)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
