import { Bell, MessageCircle } from 'lucide-react'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { shell as t } from '#locales/shell.ts'

/** Chat and notification buttons, which do nothing yet, as the documents say. */
export function InertButtons() {
  return (
    <>
      <IconButton label={t.chat}>
        <MessageCircle />
      </IconButton>
      <IconButton label={t.notifications}>
        <Bell />
      </IconButton>
    </>
  )
}
