import * as z from 'zod/mini'
import { commentMaxLength, postMaxLength } from '#api/contract/posts.ts'
import type { WaitingComment, WaitingPost } from '#api/contributions/outbox.ts'
import { feedForm } from '#locales/feedForm.ts'
import { posts } from '#locales/posts.ts'

/** What the form says in which it was written: the limit, and what is said without a text, if it needs one. */
function rulesOf(item: WaitingPost | WaitingComment): { max: number; tooLong: string; required?: string } {
  if (item.kind === 'comment') {
    return { max: commentMaxLength, tooLong: posts.commentTooLong, required: posts.commentPlaceholder }
  }
  const post = { max: postMaxLength, tooLong: posts.contentTooLong(postMaxLength) }
  if (item.kind === 'community-post') return { ...post, required: posts.contentRequired }
  return item.post.image || item.post.video ? post : { ...post, required: feedForm.contentOrMedia }
}

/** The text of something that waits. */
export function waitingTextSchema(item: WaitingPost | WaitingComment) {
  const { max, tooLong, required } = rulesOf(item)
  return z.object({
    content: z.string().check(
      z.refine((text) => required === undefined || text.trim().length > 0, required),
      z.maxLength(max, tooLong),
    ),
  })
}

export const waitingTextMaxLength = (item: WaitingPost | WaitingComment): number => rulesOf(item).max
