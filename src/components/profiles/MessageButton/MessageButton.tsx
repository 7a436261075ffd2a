import { MessageCircle } from 'lucide-react'
import { confirmDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { profiles as t } from '#locales/profiles.ts'

export interface MessageButtonProps {
  name: string
  /** The profile's `can_send_message`; without it nothing renders. */
  allowed: boolean
}

/** Explains that messages from a profile are coming soon, and offers to copy the name for the search in Mensajes. */
export function MessageButton({ name, allowed }: MessageButtonProps) {
  if (!allowed) return null

  async function explain() {
    const copy = await confirmDialog(t.comingSoon, {
      detail: t.comingSoonText(name),
      confirm: t.copyName,
      cancel: t.close,
    })
    if (!copy) return
    try {
      await navigator.clipboard.writeText(name)
      toast(t.nameCopied, { tone: 'success' })
    } catch {
      toast(t.copyFailed(name), { tone: 'danger', sticky: true })
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<MessageCircle />}
      onPointerEnter={prefetchAlerts}
      onClick={() => void explain()}
    >
      {t.message}
    </Button>
  )
}
