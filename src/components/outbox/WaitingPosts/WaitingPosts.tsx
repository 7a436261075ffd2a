import { chakra } from '@chakra-ui/react'
import { useUser } from '#api/client/session.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { useWaitingActions } from '#api/outbox/useWaitingActions.ts'
import { ownAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { waiting as t } from '#locales/waiting.ts'
import { WaitingItem } from '../WaitingItem/WaitingItem.tsx'
import { WaitingState } from '../WaitingItem/WaitingState.tsx'

/** The member's posts that wait for the connection, above those that are published. */
export function WaitingPosts({ posts }: { posts: readonly Waiting<'feed-post' | 'community-post'>[] }) {
  const user = useUser()
  const actions = useWaitingActions()
  return (
    <chakra.section aria-label={t.waitingPosts} display="grid" gap="4">
      {posts.map((item) => (
        <Card
          key={item.createdAt}
          as="article"
          display="grid"
          gap="3.5"
          borderStyle="dashed"
          aria-busy={item.state === 'sending' || undefined}
        >
          <AuthorLine author={ownAuthor(user)} meta={<WaitingState item={item} />} />
          <WaitingItem item={item} {...actions} />
        </Card>
      ))}
    </chakra.section>
  )
}
