import { chakra } from '@chakra-ui/react'
import { ArrowLeft, Info, X } from 'lucide-react'
import type { Conversation } from '#api/contract/messaging.ts'
import { ConversationAvatar } from '#components/messaging/shared/ConversationAvatar.tsx'
import { conversationName, isGroup } from '#components/messaging/shared/conversations.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { messaging as t, thread } from '#locales/messaging.ts'

interface ThreadHeaderProps {
  conversation: Conversation | undefined
  onBack: () => void
  onInfo: () => void
  onClose: () => void
}

/** Header of a conversation: name, members, back and close buttons. */
export function ThreadHeader({ conversation, onBack, onInfo, onClose }: ThreadHeaderProps) {
  const about = conversation?.description || undefined
  const count = conversation && isGroup(conversation) ? conversation.members_count : undefined
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap="2"
      minHeight="60px"
      paddingInlineStart={{ base: '1', md: '4' }}
      paddingInlineEnd="2"
      paddingBlock="2"
      borderBottomWidth="1px"
    >
      <chakra.span display={{ base: 'block', md: 'none' }}>
        <IconButton label={t.back} onClick={onBack}>
          <ArrowLeft />
        </IconButton>
      </chakra.span>
      {conversation && <ConversationAvatar conversation={conversation} />}
      <chakra.div flex="1" minWidth="0">
        {conversation && (
          <>
            <chakra.h3 truncate fontSize="md" fontWeight="640">
              {conversationName(conversation)}
            </chakra.h3>
            {(about || count) && (
              <chakra.p truncate fontSize="xs" color="text.muted">
                {[count && t.members(count), about].filter(Boolean).join(' · ')}
              </chakra.p>
            )}
          </>
        )}
      </chakra.div>
      {conversation && (
        <IconButton label={thread.options} onClick={onInfo}>
          <Info />
        </IconButton>
      )}
      <IconButton label={t.close} onClick={onClose}>
        <X />
      </IconButton>
    </chakra.header>
  )
}
