import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import type { SharedPost } from '#api/feed/queries.ts'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { feed as t } from '#locales/feed.ts'

const SharedCommunityPost = lazyComponent(
  async () => (await import('./SharedCommunityPost.tsx')).SharedCommunityPost,
  { kind: 'page' },
)

interface SharedNoticeProps {
  postId: string
  /** Query of the single post. */
  query: UseQueryResult<SharedPost>
}

/** Handles a shared link whose post is not in the feed: deleted, or a community post, which opens in a modal. */
export function SharedNotice({ postId, query }: SharedNoticeProps) {
  const { data, error, refetch, isFetching } = query
  if (data?.ofCommunity) {
    return (
      <Suspense fallback={null}>
        <SharedCommunityPost postId={postId} />
      </Suspense>
    )
  }
  if (!error || data) return null
  const notFound = error instanceof ApiError && error.status === 404
  return (
    <Card>
      {notFound ? (
        <EmptyState
          paddingBlock="4"
          drawing="paper"
          titleAs="h2"
          title={t.sharedMissing}
          text={t.sharedMissingText}
          action={
            <ButtonLink to="/" variant="secondary">
              {t.seeAll}
            </ButtonLink>
          }
        />
      ) : (
        <LoadFailure
          error={error}
          loaded={false}
          compact
          title={t.detailFailed}
          detail={errorDetail(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}
