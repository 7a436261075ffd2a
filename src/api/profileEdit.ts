import type { QueryClient } from '@tanstack/react-query'
import type { Id } from './contract/common.ts'
import { sameId } from './contract/common.ts'
import type { ProfilePost } from './contract/profiles.ts'

type Page = { posts?: ProfilePost[] | null | undefined }

/** Counts one more comment on a post in every list of posts of a profile. */
export function countProfileComment(client: QueryClient, postId: Id): void {
  const counted = (post: ProfilePost) =>
    sameId(post.id, postId) ? { ...post, comments_count: (post.comments_count ?? 0) + 1 } : post
  client.setQueriesData<{ pages?: Page[] }>({ queryKey: ['profiles'] }, (data) =>
    data?.pages
      ? {
          ...data,
          pages: data.pages.map((page) => ({ ...page, posts: page.posts?.map(counted) })),
        }
      : data,
  )
}
