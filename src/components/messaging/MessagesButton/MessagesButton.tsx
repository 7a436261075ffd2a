import { MessageCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { unreadTotal } from '#api/messaging/unreadTotal.ts'
import { HeaderLink } from '#components/ui/HeaderLink/HeaderLink.tsx'
import { messagingButton as t } from '#locales/messagingButton.ts'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'

/** Opens the messages over the current screen; shows the number of unread ones. */
export function MessagesButton() {
  const unread = useSyncExternalStore(unreadTotal.subscribe, unreadTotal.get, () => 0)
  return (
    <HeaderLink
      param="mensajes"
      icon={<MessageCircle aria-hidden="true" />}
      label={t.title}
      badge={<UnreadBadge count={unread} />}
    />
  )
}
