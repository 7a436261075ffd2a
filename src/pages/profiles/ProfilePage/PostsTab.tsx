import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { deleteProfilePost } from '#api/profiles/mutations.ts'
import { profilePosts, type ProfilePostsData } from '#api/profiles/queries.ts'
import { ProfilePosts } from '#components/profiles/ProfilePosts/ProfilePosts.tsx'
import { afterHydration } from '#lib/idle.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { LazyCommentForm } from '#components/posts/CommentForm/LazyCommentForm.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { feed } from '#locales/feed.ts'

const ProfilePostDetail = lazyComponent(
  async () => (await import('./ProfilePostDetail.tsx')).ProfilePostDetail,
  dialogOptions,
)

/** Whether the posts are forbidden, as for private accounts. */
export const isForbidden = (error: Error | null) => error instanceof ApiError && error.status === 403

export interface PostsTabProps {
  id: Id
  own: boolean
  name: string
  posts: UseInfiniteQueryResult<ProfilePostsData>
}

/** The posts of a profile, and the opened one. */
export function PostsTab({ id, own, name, posts }: PostsTabProps) {
  const client = useQueryClient()
  const [openId, setOpenId] = useState<Id | null>(null)
  useEffect(() => {
    afterHydration(ProfilePostDetail.prefetch)
    afterHydration(LazyCommentForm.prefetch)
  }, [])
  return (
    <>
      <ProfilePosts
        name={name}
        posts={posts.data && profilePosts(posts.data)}
        error={posts.error}
        own={own}
        hasMore={posts.hasNextPage}
        busy={posts.isFetchingNextPage || (posts.isError && posts.isFetching)}
        moreFailed={posts.isFetchNextPageError}
        onRetry={() => void posts.refetch()}
        onMore={() => void posts.fetchNextPage()}
        onOpen={(post) => setOpenId(post.id)}
        onDelete={async (post) => {
          await deleteProfilePost(client, id, post.id)
          toast(feed.deleted, { tone: 'success' })
        }}
      />
      {openId !== null && (
        <ProfilePostDetail key={String(openId)} postId={openId} own={own} onClose={() => setOpenId(null)} />
      )}
    </>
  )
}
