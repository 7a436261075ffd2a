import * as z from 'zod/mini'
import { imageTypes, videoTypes } from '#api/contract/values/common.ts'
import { category } from '#api/contract/feed.ts'
import { feedMediaMaxBytes } from '#api/contract/values/feed.ts'
import { postMaxLength } from '#api/contract/values/posts.ts'
import type { MediaKind } from '#components/media/shared/mediaKind.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { media } from '#locales/media.ts'

/** '501.25MB': the format of the product spec for a file that is too large. */
function sizeInMegabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(2)}MB`
}

const image = z.instanceof(File).check(
  z.refine((file) => imageTypes.includes(file.type), t.imageType),
  z.refine((file) => file.size > 0, media.emptyFile),
  z.refine((file) => file.size <= feedMediaMaxBytes, {
    error: ({ input }) => t.imageTooLarge(sizeInMegabytes(input instanceof File ? input.size : 0)),
  }),
)
const video = z.instanceof(File).check(
  z.refine((file) => videoTypes.includes(file.type), t.videoType),
  z.refine((file) => file.size > 0, media.emptyFile),
  z.refine((file) => file.size <= feedMediaMaxBytes, {
    error: ({ input }) => t.videoTooLarge(sizeInMegabytes(input instanceof File ? input.size : 0)),
  }),
)

/** A global post needs text or a file, and has a maximum length. */
export const globalPostSchema = z
  .object({
    content: z.string().check(z.maxLength(postMaxLength, t.contentTooLong(postMaxLength))),
    category,
    image: z.optional(image),
    imageAlt: z.string(),
    video: z.optional(video),
  })
  .check(
    z.refine((post) => Boolean(!isBlank(post.content) || post.image || post.video), {
      path: ['content'],
      error: t.contentOrMedia,
    }),
  )
export type GlobalPostValues = z.output<typeof globalPostSchema>

/** The problem with a file, or `undefined` if it can be attached. */
export function globalMediaProblem(kind: MediaKind, file: File): string | undefined {
  const parsed = z.safeParse(kind === 'image' ? image : video, file)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
