import type { SessionUser } from '#api/contract/auth.ts'
import type { Comment, CommunityPost } from '#api/contract/posts.ts'
import { colorFor } from '#lib/names.ts'
import { posts as t } from '#locales/posts.ts'

export interface Author {
  id: string | undefined
  name: string
  initials: string | undefined
  color: string
  imageUrl: string | undefined
}

/** An author as somebody who can be blocked; undefined where the reply does not say who it is. */
export const blockable = ({ id, name }: Author) => (id === undefined ? undefined : { id, name })

type AuthorFields = Pick<
  Comment & CommunityPost,
  | 'author_id'
  | 'author_initials'
  | 'author_fallback_color'
  | 'author_has_profile_image'
  | 'author_profile_image_url'
>

function author(name: string, id: unknown, fields: AuthorFields): Author {
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
    name,
    initials: fields.author_initials ?? undefined,
    color: fields.author_fallback_color ?? colorFor(name),
    imageUrl: (fields.author_has_profile_image !== false && fields.author_profile_image_url) || undefined,
  }
}

/** The signed-in member as an author. */
export const ownAuthor = (user: SessionUser): Author =>
  author(user.name ?? t.someone, user.id, {
    author_has_profile_image: user.has_profile_image,
    author_profile_image_url: user.public_profile_image_url,
  })

/** The author of a post. */
export function postAuthor(post: CommunityPost): Author {
  return author(post.author_name ?? t.someone, post.author_id, post)
}

/** The author of a comment: community comments have `author_name`, feed comments `user_name`, others a `user`. */
export function commentAuthor(comment: Comment): Author {
  const name = comment.author_name ?? comment.user_name ?? comment.user?.name ?? t.someone
  return author(name, comment.author_id ?? comment.user_id ?? comment.user?.id, comment)
}
