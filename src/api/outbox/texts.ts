/** The text of a queued item, which its author may change. */
import type { Contribution } from './contributions.ts'

/** Returns the text of an item; undefined if it has no text that can be edited separately. */
export function textOf(item: Contribution): string | undefined {
  switch (item.kind) {
    case 'feed-post':
    case 'community-post':
      return item.post.content
    case 'comment':
      return item.content
    case 'review':
      return item.review.comment ?? ''
    case 'testimonial':
      return item.testimonial.content
    default:
      return undefined
  }
}

/** Returns the item with another text. */
export function withText(item: Contribution, content: string): Contribution {
  switch (item.kind) {
    case 'feed-post':
      return { ...item, post: { ...item.post, content } }
    case 'community-post':
      return { ...item, post: { ...item.post, content } }
    case 'comment':
      return { ...item, content }
    case 'review':
      return { ...item, review: { rating: item.review.rating, ...(content && { comment: content }) } }
    case 'testimonial':
      return { ...item, testimonial: { ...item.testimonial, content } }
    default:
      return item
  }
}
