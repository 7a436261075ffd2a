import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { Id } from '#api/contract/common.ts'
import { ApiError } from '#api/client/errors.ts'
import { deleteProfilePost } from '#api/profiles/mutations.ts'
import { profilePosts, type ProfilePostsData } from '#api/profiles/queries.ts'
import { ProfilePosts } from '#components/profiles/ProfilePosts/ProfilePosts.tsx'
import { afterHydration } from '#lib/idle.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { LazyCommentForm } from '#components/posts/CommentForm/LazyCommentForm.tsx'
import { lazyDialog } from '#components/ui/Dialog/lazyDialog.ts'
import { feed } from '#locales/feed.ts'

const ProfilePostDetail = lazyDialog(async () => (await import('./ProfilePostDetail.tsx')).ProfilePostDetail)

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
      <Suspense fallback={null}>
        {openId !== null && (
          <ProfilePostDetail key={String(openId)} postId={openId} own={own} onClose={() => setOpenId(null)} />
        )}
      </Suspense>
    </>
  )
}
