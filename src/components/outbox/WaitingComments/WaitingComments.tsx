import { chakra } from '@chakra-ui/react'
import { useUser } from '#api/client/session.ts'
import type { Waiting } from '#api/outbox/contributions.ts'
import { useWaitingActions } from '#api/outbox/useWaitingActions.ts'
import { ownAuthor } from '#components/publishing/shared/author.ts'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { WaitingItem } from '../WaitingItem/WaitingItem.tsx'
import { WaitingState } from '../WaitingItem/WaitingState.tsx'

/** The member's comments on a post that are in the outbox, as entries of the list of comments. */
export function WaitingComments({ comments }: { comments: readonly Waiting<'comment'>[] }) {
  const user = useUser()
  const actions = useWaitingActions()
  return comments.map((item) => (
    <chakra.li
      key={item.createdAt}
      display="grid"
      gap="1.5"
      aria-busy={item.state === 'sending' || undefined}
    >
      <AuthorLine size="sm" author={ownAuthor(user)} meta={<WaitingState item={item} />} />
      <chakra.div paddingInlineStart="10">
        <WaitingItem item={item} {...actions} />
      </chakra.div>
    </chakra.li>
  ))
}
