import { chakra } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import type { Conversation } from '#api/contract/messaging.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { conversationName, isGroup } from './conversations.ts'

const Ground = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '40px',
    borderRadius: '22%',
    color: 'white',
    '& svg': { boxSize: '1.25rem' },
  },
})

/** The other person's picture, or an icon for groups. */
export function ConversationAvatar({ conversation }: { conversation: Conversation }) {
  const name = conversationName(conversation)
  if (isGroup(conversation)) {
    return (
      <Ground style={{ backgroundColor: colorFor(name) }} aria-hidden="true">
        <Users />
      </Ground>
    )
  }
  return <UserAvatar name={name} color={colorFor(name)} imageUrl={conversation.image_url} />
}
