import { Activity } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { unreadTotal } from '#api/activity/unreadTotal.ts'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'
import { HeaderLink } from '#components/ui/HeaderLink/HeaderLink.tsx'
import { activityButton as t } from '#locales/activityButton.ts'

/** Opens the activity over the current screen; shows the number of unread items. */
export function ActivityButton() {
  const unread = useSyncExternalStore(unreadTotal.subscribe, unreadTotal.get, () => 0)
  return (
    <HeaderLink
      param="actividad"
      icon={<Activity aria-hidden="true" />}
      label={t.title}
      badge={<UnreadBadge count={unread} unread={t.unread} />}
    />
  )
}
