import * as z from 'zod/mini'
import { commentMaxLength } from '#api/contract/values/posts.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { posts as t } from '#locales/posts.ts'

/** The counter warns above this length. */
export const commentWarnAbove = 450

/** A comment: not empty, with a maximum length. */
export const commentSchema = z.object({
  content: z.string().check(
    z.refine((text) => !isBlank(text), t.commentPlaceholder),
    z.maxLength(commentMaxLength, t.commentTooLong),
  ),
})
export type CommentValues = z.output<typeof commentSchema>
