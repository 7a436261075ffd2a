/** What moderators hide stays visible to its author, who may delete it. */
import { type RawBuilder, sql } from 'kysely'
import type { MediaStore } from '../../media/routes.ts'
import type { Signer } from '../../media/signing.ts'

/** SQL condition over `all_posts as posts`: a hidden post is its author's alone. */
export const postShownTo = (readerId: string): RawBuilder<boolean> =>
  sql<boolean>`(posts.hidden_at is null or posts.author_id = ${readerId})`

/**
 * SQL condition over `all_comments as comments`: a hidden comment, and one under a hidden post, is its author's alone.
 */
export const commentShownTo = (readerId: string): RawBuilder<boolean> =>
  sql<boolean>`(comments.hidden_at is null and not comments.post_hidden or comments.user_id = ${readerId})`

/** Signs the addresses of a post's files; those of a hidden one only work with the other secret. */
export const signerOf = (media: MediaStore, { hidden_at: hiddenAt }: { hidden_at: Date | null }): Signer =>
  hiddenAt ? media.moderation : media
