import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FirstScreenful } from '#ssr/firstRender.tsx'
import type { ActivityItem } from '#api/contract/activity.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { errorDetail } from '#api/client/errors.ts'
import { ToCommunity } from '#components/communities/shared/ToCommunity.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure, type LoadFailureProps } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { activity as t } from '#locales/activity.ts'
import { ActivityLine, NewPostsLine } from '../ActivityLine/ActivityLine.tsx'

const List = chakra('ul', { base: { listStyleType: 'none', display: 'grid' } })
const GroupTitle = chakra('h3', {
  base: { fontSize: 'xs', fontWeight: '640', color: 'text.subtle', paddingTop: '3' },
})

export interface ActivityListProps {
  items: readonly ActivityItem[] | undefined
  newPosts: readonly NewPosts[]
  error: Error | null
  /** Whether the next page failed, not the first. */
  moreFailed?: boolean
  busy: boolean
  /** Lists only unread items. */
  onlyUnread: boolean
  /** Loads the next page; without it this is the last one. */
  onMore?: (() => void) | undefined
  onRetry: () => void
  onOpen: (item: ActivityItem) => void
  onOpenPosts: (posts: NewPosts) => void
  onLess: (item: ActivityItem) => void
}

/** The activity items, after the new posts of the member's communities. */
export function ActivityList(props: ActivityListProps) {
  const { items, newPosts, error, moreFailed = false, busy, onlyUnread, onMore, onRetry } = props
  const { onOpen, onOpenPosts, onLess } = props
  if (!items) {
    return error ? <Failure error={error} loaded={false} busy={busy} onRetry={onRetry} /> : <Loading />
  }
  if (items.length === 0 && newPosts.length === 0) {
    return (
      <>
        {error && <Failure error={error} loaded busy={busy} onRetry={onRetry} />}
        <EmptyState
          titleAs="h3"
          drawing="waves"
          title={onlyUnread ? t.nothingUnread : t.empty}
          text={onlyUnread ? t.nothingUnreadText : t.emptyText}
          action={!onlyUnread && <ToCommunity />}
        />
      </>
    )
  }
  return (
    <>
      {error && <Failure error={error} loaded={!moreFailed} busy={busy} onRetry={onRetry} />}
      {newPosts.length > 0 && (
        <section aria-label={t.communities}>
          <GroupTitle aria-hidden="true">{t.communities}</GroupTitle>
          <List>
            {newPosts.map((posts) => (
              <NewPostsLine key={posts.community_id} posts={posts} onOpen={onOpenPosts} />
            ))}
          </List>
        </section>
      )}
      <List aria-label={t.list} aria-busy={busy || undefined}>
        <FirstScreenful items={items} itemKind="lines">
          {(item) => <ActivityLine key={item.id} item={item} onOpen={onOpen} onLess={onLess} />}
        </FirstScreenful>
      </List>
      {onMore && (
        <chakra.div display="grid" justifyItems="center" paddingBlock="3">
          <Button variant="secondary" size="sm" busy={busy} onClick={onMore}>
            {t.more}
          </Button>
        </chakra.div>
      )}
    </>
  )
}

function Failure(props: Pick<LoadFailureProps, 'error' | 'loaded' | 'busy' | 'onRetry'>): ReactNode {
  const { error } = props
  return (
    <LoadFailure
      compact
      marginTop="3"
      title={t.loadFailed}
      detail={errorDetail(error)}
      retryLabel={t.retry}
      {...props}
    />
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="5" paddingTop="3">
      {[0, 1, 2, 3].map((line) => (
        <chakra.div key={line} display="flex" gap="3">
          <Skeleton boxSize="36px" borderRadius="full" flexShrink="0" />
          <SkeletonText lines={3} />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
