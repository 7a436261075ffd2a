import { chakra } from '@chakra-ui/react'
import type { ProfilePost } from '#api/contract/profiles.ts'
import { errorDetail } from '#api/client/errors.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { profilePosts as t } from '#locales/profiles.ts'
import { postsGrid } from './postsGrid.ts'
import { ProfilePostCard } from './ProfilePostCard.tsx'
import { ProfilePostsSkeleton } from './ProfilePostsSkeleton.tsx'
import { FirstScreenful } from '#ssr/firstRender.tsx'

export interface ProfilePostsProps {
  /** Name of the profile's owner. */
  name: string
  /** `undefined` while loading or after a failure. */
  posts: readonly ProfilePost[] | undefined
  error: Error | null
  /** The viewer is the author. */
  own: boolean
  /** There are more pages. */
  hasMore: boolean
  busy: boolean
  /** Whether it is the next page that failed. */
  moreFailed: boolean
  onRetry: () => void
  onMore: () => void
  onOpen: (post: ProfilePost) => void
  /** Deletes the post. An error is shown, and the post stays. */
  onDelete: (post: ProfilePost) => Promise<void>
}

/** A profile's posts, newest first, with loading, error and empty states. */
export function ProfilePosts(props: ProfilePostsProps) {
  const { name, posts, error, own, hasMore, busy, moreFailed, onRetry, onMore, onOpen, onDelete } = props
  if (!posts) {
    return error ? (
      <Card padding="0">
        <LoadFailure
          error={error}
          loaded={false}
          title={t.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          busy={busy}
          onRetry={onRetry}
        />
      </Card>
    ) : (
      <ProfilePostsSkeleton />
    )
  }
  if (posts.length === 0 && !hasMore) return <NoPosts own={own} name={name} />
  return (
    <chakra.div role="group" aria-label={t.list} css={postsGrid}>
      <FirstScreenful items={posts}>
        {(post) => (
          <ProfilePostCard
            key={String(post.id)}
            post={post}
            own={own}
            onOpen={() => onOpen(post)}
            onDelete={() => onDelete(post)}
          />
        )}
      </FirstScreenful>
      {error && (
        <LoadFailure
          error={error}
          loaded={!moreFailed}
          compact
          gridColumn="1 / -1"
          title={moreFailed ? t.moreFailed : t.loadFailed}
          detail={errorDetail(error)}
          retryLabel={t.retry}
          busy={busy}
          onRetry={moreFailed ? onMore : onRetry}
        />
      )}
      {hasMore && !moreFailed && (
        <chakra.div gridColumn="1 / -1" display="grid" justifyContent="center">
          <Button variant="secondary" busy={busy} busyLabel={t.loadingMore} onClick={onMore}>
            {t.more}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}

function NoPosts({ own, name }: { own: boolean; name: string }) {
  return (
    <Card padding="0">
      <EmptyState
        drawing="paper"
        titleAs="h2"
        title={own ? t.emptyOwn : t.empty}
        text={own ? t.emptyOwnText : t.emptyText(name)}
        action={
          own && (
            <ButtonLink to="/comunidad" variant="secondary">
              {t.publish}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
