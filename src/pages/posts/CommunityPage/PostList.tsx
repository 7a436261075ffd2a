import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { CommunityPost } from '#api/contract/posts.ts'
import { ApiError, errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useUser } from '#api/client/session.ts'
import { likeLater, useContributionOutbox, useWaitingLikes } from '#api/outbox/contributionOutbox.ts'
import { likePost } from '#api/posts/mutations.ts'
import { communityPostsQuery } from '#api/posts/queries.ts'
import { Pagination } from '#components/posts/Pagination/Pagination.tsx'
import { PostCard } from '#components/posts/PostCard/PostCard.tsx'
import { PostSkeletons } from '#components/posts/PostCard/PostSkeleton.tsx'
import { sharePost } from '#pages/posts/CommunityPage/share.ts'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import type { CommentsState } from './PostComments.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useExistingPage } from '#components/ui/useExistingPage.ts'
import { pageNumber } from '#lib/pageNumber.ts'
import { contributions } from '#locales/contributions.ts'
import { posts as t } from '#locales/posts.ts'
import { FirstScreenful } from '#ssr/firstRender.tsx'

/** The community's posts, ten per page; the page is in the URL. */
export function PostList({ communityId }: { communityId: Id }) {
  const [search, setSearch] = useSearchParams()
  const page = pageNumber(search.get('pagina'))
  const user = useUser()
  const client = useQueryClient()
  const outbox = useContributionOutbox()
  const waitingLikes = useWaitingLikes()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    communityPostsQuery(communityId, page),
  )
  const top = useRef<HTMLElement>(null)
  useExistingPage(
    { page, pageSize: 1, total: isFetching ? undefined : (data?.pagination?.totalPages ?? undefined) },
    (last) =>
      setSearch(
        (now) => {
          now.set('pagina', String(last))
          return now
        },
        { replace: true },
      ),
  )

  async function like(post: CommunityPost) {
    const later = likeLater(outbox, { postId: post.id, liked: true, communityId })
    if (later === 'waits') toast(contributions.waits.like, { tone: 'info' })
    if (later) return
    try {
      await likePost(client, communityId, post.id)
    } catch (failure) {
      const repeated = failure instanceof ApiError && failure.status === 409
      if (repeated) toast(serverMessageOr(failure, t.alreadyLiked), { tone: 'info' })
      else toast(`${t.likeFailed} ${errorDetail(failure)}`, { tone: 'danger' })
    }
  }

  function goTo(next: number) {
    setSearch((now) => {
      now.set('pagina', String(next))
      return now
    })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }

  if (error && !data) {
    return (
      <LoadFailure
        error={error}
        loaded={false}
        title={t.loadFailed}
        detail={errorDetail(error)}
        retryLabel={t.retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PostSkeletons />
  const { posts, pagination } = data
  const current = pagination?.currentPage ?? page
  const total = pagination?.totalPages ?? 1
  if (posts.length === 0 && current <= 1) {
    return <EmptyState titleAs="h2" drawing="paper" title={t.empty} text={t.emptyText} />
  }
  return (
    <chakra.section
      ref={top}
      tabIndex={-1}
      aria-label={t.listTitle}
      aria-busy={isPlaceholderData || undefined}
      display="grid"
      gap="4"
      outline="none"
      opacity={isPlaceholderData ? 0.6 : 1}
      transition="opacity 140ms"
    >
      {error && (
        <LoadFailure
          error={error}
          loaded
          title={t.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <FirstScreenful items={posts}>
        {(post, index) => (
          <PostCard
            key={post.id}
            post={post}
            first={index === 0}
            own={sameId(post.author_id, user.id)}
            likeWaits={waitingLikes.has(String(post.id))}
            onLike={like}
            onComments={({ id }) =>
              setSearch(
                (now) => {
                  now.set('post', String(id))
                  return now
                },
                { state: { overList: true } satisfies CommentsState },
              )
            }
            onShare={({ id }) => void sharePost(id)}
          />
        )}
      </FirstScreenful>
      <Pagination
        current={current}
        total={total}
        hasPrev={pagination?.hasPrev ?? current > 1}
        hasNext={pagination?.hasNext ?? current < total}
        busy={isFetching}
        onPage={goTo}
        onIntent={(next) => void client.prefetchQuery(communityPostsQuery(communityId, next))}
      />
    </chakra.section>
  )
}
