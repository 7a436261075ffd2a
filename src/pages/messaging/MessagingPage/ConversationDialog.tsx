import { useLoadFailure } from '#api/client/useLoadFailure.ts'
import { chakra } from '@chakra-ui/react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Conversation, Member } from '#api/contract/messaging.ts'
import { addMembers } from '#api/messaging/mutations.ts'
import { messagingDetail } from '#api/messaging/queries.ts'
import { useUser } from '#api/client/session.ts'
import { conversationName, isGroup } from '#components/messaging/shared/conversations.ts'
import { BlockButton } from '#components/blocks/BlockButton/BlockButton.tsx'
import { LeaveConversation } from '#components/messaging/LeaveConversation/LeaveConversation.tsx'
import { MemberList } from '#components/messaging/MemberList/MemberList.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { people as t } from '#locales/messaging.ts'

interface ConversationDialogProps {
  open: boolean
  onClose: () => void
  conversation: Conversation | undefined
  members: UseQueryResult<Member[]>
  onLeave: () => Promise<void>
}

/** Dialog with a conversation's members, to add people and to leave. */
export function ConversationDialog({
  open,
  onClose,
  conversation,
  members,
  onLeave,
}: ConversationDialogProps) {
  const client = useQueryClient()
  const { id: ownId } = useUser()
  const failure = useLoadFailure(members.error, members.data !== undefined)
  if (!conversation) return null
  const group = isGroup(conversation)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={conversationName(conversation)}
      description={conversation.description || undefined}
    >
      <chakra.div display="grid" gap="5">
        <MemberList
          conversationId={conversation.id}
          status={failure ? 'failed' : members.data ? 'ready' : 'loading'}
          detail={failure ? messagingDetail(failure) : undefined}
          onRetry={() => void members.refetch()}
          members={members.data ?? []}
          ownId={ownId}
          onAdd={
            group
              ? async (chosen) => {
                  await addMembers(
                    client,
                    conversation.id,
                    chosen.map(({ id }) => id),
                  )
                  toast(t.added)
                }
              : undefined
          }
        />
        {conversation.other_user_id != null && (
          <chakra.div display="grid" justifyItems="start">
            <BlockButton
              variant="ghost"
              person={{ id: conversation.other_user_id, name: conversationName(conversation) }}
              blocked={conversation.is_blocked ?? false}
            />
          </chakra.div>
        )}
        <LeaveConversation group={group} onLeave={onLeave} />
      </chakra.div>
    </Dialog>
  )
}
