import { chakra } from '@chakra-ui/react'
import { MessageCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { getUnreadTotal, subscribeUnreadTotal } from '#api/messaging/unreadTotal.ts'
import { messagingButton as t } from '#locales/messagingButton.ts'
import { UnreadBadge } from '../UnreadBadge/UnreadBadge.tsx'

const Button = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    flexShrink: 0,
    paddingInline: { base: '2', md: '3' },
    borderRadius: 'sm',
    fontWeight: '600',
    color: 'text.muted',
    _hover: { bg: 'sunken', color: 'text' },
    '& svg': { boxSize: '1.25rem' },
  },
})

/** Opens the messages over the current screen; shows the number of unread ones. */
export function MessagesButton() {
  const unread = useSyncExternalStore(subscribeUnreadTotal, getUnreadTotal, getUnreadTotal)
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('mensajes', '')
  return (
    <Button to={`${pathname}?${params}`} state={{ messagesDepth: 1 }}>
      <MessageCircle aria-hidden="true" />
      <chakra.span srOnly={{ base: true, md: false }}>{t.title}</chakra.span>
      <UnreadBadge count={unread} />
    </Button>
  )
}
